/**
 * Viewers of a broadcast, each with a connection of their own: `node live-viewers.ts <port> <origin> <viewers>`, with the
 * cookie they send in COOKIE. At `/ask?path=…` all of them ask for that, and it is answered with how long it took from
 * the first of them to have all of its answer to the last, in milliseconds.
 */
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'

const [port, origin, viewers] = process.argv.slice(2)
const { hostname, port: target, host } = new URL(origin!)
const COOKIE = process.env['COOKIE']!
const AT_ONCE = 250
const sockets: Socket[] = []

const open = () =>
  new Promise<void>((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(target) }, resolve)
    socket.once('error', reject)
    sockets.push(socket)
  })
while (sockets.length < Number(viewers))
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, Number(viewers) - sockets.length) }, open))

/** When the whole answer was there; undefined for any but a success. */
const ask = (socket: Socket, request: Buffer) =>
  new Promise<number | undefined>((resolve) => {
    let left = -1
    const read = (chunk: Buffer) => {
      if (left < 0) {
        const head = chunk.toString('latin1', 0, chunk.indexOf('\r\n\r\n') + 4)
        if (!head.startsWith('HTTP/1.1 200')) return done(undefined)
        left = head.length + Number(/content-length: (\d+)/i.exec(head)![1])
      }
      left -= chunk.length
      return left > 0 ? undefined : done(performance.now())
    }
    const closed = () => done(undefined)
    const done = (at: number | undefined) => {
      socket.off('data', read).off('close', closed)
      resolve(at)
    }
    socket.on('data', read).once('close', closed)
    socket.write(request)
  })

async function askAll(path: string) {
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${COOKIE}\r\nAccept-Encoding: gzip\r\n\r\n`,
  )
  const all = await Promise.all(sockets.map((socket) => ask(socket, request)))
  const answered = all.filter((at) => at !== undefined)
  return {
    lost: sockets.length - answered.length,
    spread_ms: Math.max(...answered) - Math.min(...answered),
  }
}

createServer(async (request, response) => {
  const path = new URL(request.url!, 'http://x').searchParams.get('path')
  response.end(JSON.stringify(path ? await askAll(path) : {}))
}).listen(Number(port))
