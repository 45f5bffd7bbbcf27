import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

export interface NetworkLine {
  /** The address of the server through this proxy. */
  url: string
  /** Ends all connections and refuses new ones, as a stopped server does. */
  cut(): Promise<void>
  /** Silently drops all bytes of open connections; new ones work. */
  freeze(): void
  /** Keeps all bytes back until `restore`, as a network that is cut does: they are sent again once it is there. */
  hold(): void
  /** Delays what is sent by so many milliseconds; 0 ends that. */
  slow(ms: number): void
  /** Ends all connections; new ones lead to another server. */
  leadTo(url: string): void
  restore(): Promise<void>
  stop(): Promise<void>
}

/** Two ends of a connection, and what its bytes pass in each direction. */
interface Pair {
  sockets: [Socket, Socket]
  gates: [Transform, Transform]
}

/** A TCP proxy to the server at `url` (for PostgreSQL also a Unix socket) whose connections can be cut. */
export async function openNetworkLine(url: string): Promise<NetworkLine> {
  const pairs = new Set<Pair>()
  let target = targetOf(url)
  let delay = 0
  let held: PromiseWithResolvers<void> | undefined
  const openGate = () =>
    new Transform({
      async transform(bytes, _encoding, done) {
        if (delay > 0) await pause(delay)
        await held?.promise
        done(null, bytes)
      },
    })
  const server = createServer((near) => {
    const far = connect(target)
    const pair: Pair = { sockets: [near, far], gates: [openGate(), openGate()] }
    pairs.add(pair)
    near.pipe(pair.gates[0]).pipe(far)
    far.pipe(pair.gates[1]).pipe(near)
    for (const socket of pair.sockets) {
      socket.on('error', () => {})
      socket.on('close', () => {
        pairs.delete(pair)
        for (const other of pair.sockets) other.destroy()
      })
    }
  })
  const listen = async (port: number) => {
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const endAll = () => pairs.forEach(({ sockets }) => sockets.forEach((socket) => socket.destroy()))
  const release = () => {
    held?.resolve()
    held = undefined
  }
  const cut = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    endAll()
    release()
    await closed
  }
  return {
    url: proxyUrlOf(url, port),
    cut,
    freeze() {
      for (const { sockets, gates } of pairs) {
        gates.forEach((gate) => gate.unpipe())
        sockets.forEach((socket, end) => socket.unpipe(gates[end]))
        for (const socket of sockets) socket.resume()
      }
    },
    hold: () => void (held ??= Promise.withResolvers()),
    slow: (ms) => void (delay = ms),
    leadTo(other) {
      target = targetOf(other)
      endAll()
    },
    async restore() {
      release()
      if (!server.listening) await listen(port)
    },
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
