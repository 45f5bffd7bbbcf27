import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PACED_SOCKET, PacedReader } from './paced-reader.ts'

const server = createServer(PACED_SOCKET)
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())

let encoder: Socket
let socket: Socket
let reader: PacedReader
let received: Buffer[]

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  received = []
  encoder = connect((server.address() as AddressInfo).port, '127.0.0.1')
  ;[socket] = (await once(server, 'connection')) as [Socket]
  reader = new PacedReader(socket, (bytes) => received.push(bytes))
})

afterEach(() => {
  vi.useRealTimers()
  encoder.destroy()
  socket.destroy()
})

const rounds = () => new Promise((done) => setImmediate(done))

async function until(isTrue: () => boolean) {
  while (!isTrue()) await rounds()
}

const text = () => received.map(String)

it('reads at once until it has a pace', async () => {
  encoder.write('hello')
  await until(() => received.length > 0)
  expect(text()).toEqual(['hello'])
})

it('reads in one piece what came in many', async () => {
  reader.startPace()
  encoder.write('a')
  await until(() => socket.readableLength === 1)
  for (const piece of ['b', 'c', 'd']) await new Promise((done) => encoder.write(piece, done))
  expect(text()).toEqual([])
  vi.advanceTimersToNextTimer()
  await until(() => socket.readableLength === 3)
  vi.advanceTimersToNextTimer()
  expect(text()).toEqual(['a', 'bcd'])
})

it('takes large pieces at once, so that a fast sender never waits', async () => {
  reader.startPace()
  const sent = randomBytes(4_000_000)
  encoder.write(sent)
  const size = () => received.reduce((sum, { length }) => sum + length, 0)
  while (size() < sent.length) {
    await rounds()
    vi.advanceTimersToNextTimer()
  }
  expect(Buffer.concat(received).equals(sent)).toBe(true)
  expect(received.length).toBeLessThan(300)
})

it('leaves what comes to the sender while it is paused', async () => {
  reader.startPace()
  reader.pause()
  encoder.write('a')
  await until(() => socket.readableLength === 1)
  vi.advanceTimersToNextTimer()
  expect(text()).toEqual([])
  reader.resume()
  await until(() => received.length > 0)
  expect(text()).toEqual(['a'])
})

it('gives what came before the end', async () => {
  reader.startPace()
  encoder.end('last')
  const ended = once(socket, 'end')
  await until(() => socket.readableLength === 4)
  vi.advanceTimersToNextTimer()
  await until(() => vi.getTimerCount() > 0 || socket.readableEnded)
  vi.advanceTimersToNextTimer()
  await ended
  expect(text()).toEqual(['last'])
})
