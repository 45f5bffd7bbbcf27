import { createServer, type AddressInfo, type Socket } from 'node:net'
import { listenOnFree } from '../../platform/process/port.ts'
import { RtmpConnection, type Admission } from './rtmp-connection.ts'

// A studio behind one address may send several events; a flood from it is turned away.
const MAX_PER_ADDRESS = 20
const MAX_CONNECTIONS = 500

export interface RtmpServer {
  /** The port it listens on. */
  port: number
  close(): Promise<void>
}

/** Listens for encoders on `port`, or on the next that is free; 0 takes any. */
export async function startRtmpServer(
  { host, port }: { host: string; port: number },
  admit: Admission,
): Promise<RtmpServer> {
  const sockets = new Map<Socket, string>()
  const server = createServer((socket) => {
    const address = socket.remoteAddress ?? ''
    if (countFrom(sockets, address) >= MAX_PER_ADDRESS || sockets.size >= MAX_CONNECTIONS)
      return socket.destroy()
    sockets.set(socket, address)
    socket.once('close', () => sockets.delete(socket))
    return new RtmpConnection(socket, admit)
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
