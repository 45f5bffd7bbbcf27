import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface NetworkLine {
  /** The address of the server through this proxy. */
  url: string
  /** Ends all connections and refuses new ones, as a stopped server does. */
  cut(): Promise<void>
  /** Silently drops all bytes of open connections; new ones work. */
  freeze(): void
  restore(): Promise<void>
  stop(): Promise<void>
}

/** A TCP proxy to the server at `url` (for PostgreSQL also a Unix socket) whose connections can be cut. */
export async function openNetworkLine(url: string): Promise<NetworkLine> {
  const pairs = new Set<[Socket, Socket]>()
  const server = createServer((near) => {
    const far = connect(targetOf(url))
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    near.pipe(far)
    far.pipe(near)
    for (const socket of pair) {
      socket.on('error', () => {})
      socket.on('close', () => {
        pairs.delete(pair)
        for (const other of pair) other.destroy()
      })
    }
  })
  const listen = async (port: number) => {
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const cut = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const pair of pairs) for (const socket of pair) socket.destroy()
    await closed
  }
  return {
    url: proxyUrlOf(url, port),
    cut,
    freeze() {
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
        for (const socket of [near, far]) socket.resume()
      }
    },
    restore: async () => void (server.listening || (await listen(port))),
    stop: cut,
  }
}

function targetOf(url: string) {
  const { hostname, port, searchParams } = new URL(url)
  const folder = searchParams.get('host')
  return folder
    ? { path: `${folder}/.s.PGSQL.${searchParams.get('port') ?? (port || 5432)}` }
    : { host: hostname, port: Number(port) }
}

function proxyUrlOf(url: string, port: number): string {
  const address = new URL(url)
  address.hostname = '127.0.0.1'
  address.port = String(port)
  for (const name of ['host', 'port']) address.searchParams.delete(name)
  return address.href
}
