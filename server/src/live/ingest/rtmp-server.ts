import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { listenOnFree } from '../../platform/process/port.ts'
import { PACED_SOCKET } from './paced-reader.ts'
import { RtmpConnection, type Admission } from './rtmp-connection.ts'
import type { WatchedCertificate } from './watched-certificate.ts'

// A studio behind one address may send several events; a flood from it is turned away.
const MAX_PER_ADDRESS = 20
const MAX_CONNECTIONS = 500
const HANDSHAKE_TIMEOUT_MS = 10_000

export interface RtmpServer {
  /** The port it listens on. */
  port: number
  close(): Promise<void>
}

interface RtmpServerOptions {
  host: string
  port: number
}

/** Listens for encoders on `port`, or on the next that is free; 0 takes any. */
export const startRtmpServer = (options: RtmpServerOptions, admit: Admission): Promise<RtmpServer> =>
  listen(
    createServer(PACED_SOCKET, (socket) => new RtmpConnection(socket, admit)),
    options,
  )

/** The same for encoders that send encrypted (RTMPS). */
export async function startRtmpsServer(
  { certificate, ...options }: RtmpServerOptions & { certificate: WatchedCertificate },
  admit: Admission,
): Promise<RtmpServer> {
  const server = createTlsServer(
    { ...certificate.current, handshakeTimeout: HANDSHAKE_TIMEOUT_MS },
    (socket) => new RtmpConnection(socket, admit),
  )
  server.on('tlsClientError', (_error, socket) => socket.destroy())
  const stopWatching = certificate.watch((renewed) => server.setSecureContext(renewed))
  const { port, close } = await listen(server, options)
  return {
    port,
    close: async () => {
      stopWatching()
      await close()
    },
  }
}

async function listen(server: Server, { host, port }: RtmpServerOptions): Promise<RtmpServer> {
  const sockets = new Map<Socket, string>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (countFrom(sockets, address) >= MAX_PER_ADDRESS || sockets.size >= MAX_CONNECTIONS)
      return socket.destroy()
    sockets.set(socket, address)
    return socket.once('close', () => sockets.delete(socket))
  })
  await listenOnFree(server, host, port)
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets.keys()) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

function countFrom(sockets: ReadonlyMap<Socket, string>, address: string): number {
  let count = 0
  for (const one of sockets.values()) if (one === address) count += 1
  return count
}
