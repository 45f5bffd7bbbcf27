import Fastify, { type FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../testing/world.ts'
import { endStalledRequests } from './stalled-requests.ts'

const app: FastifyInstance = Fastify()
endStalledRequests(app, { windowMs: 1000, leastBytes: 100 })
app.post('/', async (request) => ({ length: (request.body as string).length }))
await app.listen({ port: 0, host: '127.0.0.1' })

const world = await makeWorld()
await world.app.listen({ port: 0, host: '127.0.0.1' })

afterAll(async () => {
  await app.close()
})

const portOf = ({ server }: FastifyInstance) => (server.address() as AddressInfo).port

const openSockets: Socket[] = []
afterAll(() => openSockets.forEach((socket) => socket.destroy()))

function openSocket(to: FastifyInstance): Socket {
  const socket = connect(portOf(to), '127.0.0.1')
  openSockets.push(socket)
  return socket.setEncoding('latin1').on('error', () => {}) // the server may end it while it is written to
}

/** All that comes back until the server ends the connection. */
async function answerTo(socket: Socket, sent: string): Promise<string> {
  let answer = ''
  socket.on('data', (text) => (answer += String(text)))
  socket.write(sent, 'latin1')
  await new Promise((resolve) => socket.once('close', resolve))
  return answer
}

const PARTIAL_REQUEST =
  'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 5000\r\n\r\nhalf'

it('ends a request whose body stalls', async () => {
  expect(await answerTo(openSocket(app), PARTIAL_REQUEST)).toMatch(/^HTTP\/1\.1 408 /)
})

it('ends a request whose body arrives byte by byte', async () => {
  const socket = openSocket(app)
  const dripping = setInterval(() => socket.write('x'), 10)
  expect(await answerTo(socket, PARTIAL_REQUEST)).toMatch(/^HTTP\/1\.1 408 /)
  clearInterval(dripping)
})

it('waits for a body that keeps arriving, however long it takes', async () => {
  const socket = openSocket(app)
  const pieces = 30
  const length = pieces * 100
  const answered = once(socket, 'data')
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`)
  for (let sent = 0; sent < pieces; sent += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50)) // the slow line this is about
    socket.write('x'.repeat(100))
  }
  const [answer] = (await answered) as [string]
  expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*"length":3000/)
})

const unreadableCase = (name: string, sent: string) => [name, sent] as const

it.each([
  unreadableCase('no HTTP at all', 'hello\r\n\r\n'),
  unreadableCase('TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'),
  unreadableCase(
    'a length that is none',
    'POST /api/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Length: five\r\n\r\n',
  ),
  unreadableCase(
    'a length below zero',
    'POST /api/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n',
  ),
  unreadableCase(
    'two lengths',
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
  ),
  unreadableCase(
    'a length and chunks',
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ),
  unreadableCase(
    'a chunk that is none',
    'POST /api/sessions HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n',
  ),
  unreadableCase('a control character in a header', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: \x00\r\n\r\n'),
  unreadableCase('no host', 'GET /catalog HTTP/1.1\r\n\r\n'),
  unreadableCase(
    'rubbish behind a request',
    'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n\x00\x01\x02 nothing\r\n\r\n',
  ),
])('refuses %s, ends the connection and goes on', async (_name, sent) => {
  const answer = await answerTo(openSocket(world.app), sent)
  expect(answer).toMatch(/HTTP\/1\.1 4\d\d /)
  expect(answer).not.toMatch(/HTTP\/1\.1 5\d\d /)
  const port = portOf(world.app)
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
})

it.each([
  unreadableCase('headers', `GET / HTTP/1.1\r\nHost: localhost\r\n${'X-A: b\r\n'.repeat(5000)}`),
  unreadableCase('an address', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n\r\n`),
])('reads no %s without an end', async (_name, sent) => {
  // The answer is lost where the connection is reset while we still write.
  expect(await answerTo(openSocket(world.app), sent)).toMatch(/^(HTTP\/1\.1 4\d\d |$)/)
})

it('ends connections whose request headers never end', () => {
  expect(world.app.server.headersTimeout).toBeLessThanOrEqual(30_000)
})

it('refuses requests of closed sockets before looking up their country', async () => {
  world.app.server.once('connection', (socket) =>
    Object.defineProperty(socket, 'remoteAddress', { value: undefined }),
  )
  const socket = openSocket(world.app)
  const answer = await answerTo(
    socket,
    'GET /api/sessions HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  )
  expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*"code":"invalid_input"/)
})
