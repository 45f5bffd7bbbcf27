import { connect } from 'node:net'
import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startEncoder } from '../../../testing/encoder.ts'
import { eventually } from '../../../testing/eventually.ts'
import { decodeAmf, encodeAmf } from './amf0.ts'
import { flvTag } from './flv.ts'
import { ChunkReader, writeMessage } from './rtmp-chunks.ts'
import type { MediaTag } from './rtmp-connection.ts'
import { startRtmpServer } from './rtmp-server.ts'

const tags: MediaTag[] = []
let ends = 0
const server = await startRtmpServer({ host: '127.0.0.1', port: 0 }, async ({ key }) =>
  key === 'right' ? { write: (tag) => tags.push(tag), end: () => (ends += 1) } : undefined,
)
afterAll(() => server.close())

async function sendBytes(bytes: Buffer) {
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => {})
  let received = 0
  socket.on('data', (chunk) => (received += chunk.length))
  socket.write(bytes)
  await new Promise((done) => socket.once('close', done))
  return received
}

const shaken = Buffer.concat([Buffer.from([3]), randomBytes(1536), randomBytes(1536)])

describe('the RTMP server', () => {
  it('takes what a real encoder sends under a valid key', async () => {
    const said = await startEncoder({ port: server.port, key: 'right?name=x', seconds: 1, isFast: true })
      .ended
    expect(said).toBe('')
    await eventually(
      async () => ends,
      (ends) => ends === 1,
    )
    const video = tags.filter(({ kind }) => kind === 'video')
    expect(video.length).toBeGreaterThanOrEqual(30)
    expect(video.at(-1)!.timestamp).toBeGreaterThan(900)
  })

  it('refuses a wrong key, and plays nothing back', async () => {
    const said = await startEncoder({ port: server.port, key: 'wrong', seconds: 1, isFast: true }).ended
    expect(said).toMatch(/stream key is not valid|Operation not permitted|Input\/output error|Broken pipe/)
    const play = writeMessage(3, 20, encodeAmf('play', 4, null, 'right'), 1)
    expect(await sendBytes(Buffer.concat([shaken, play]))).toBeGreaterThan(0)
  })

  it.each([
    ['another protocol', Buffer.from('GET / HTTP/1.1\r\nhost: x\r\n\r\n')],
    ['noise', Buffer.concat([Buffer.from([3]), randomBytes(40_000)])],
    ['a flood before publish', Buffer.concat([shaken, Buffer.alloc(200_000, 0xc3)])],
    [
      'a message of 16 MB',
      Buffer.concat([shaken, Buffer.from([3, 0, 0, 0, 255, 255, 255, 20, 0, 0, 0, 0]), Buffer.alloc(128)]),
    ],
    ['a broken command', Buffer.concat([shaken, writeMessage(3, 20, Buffer.from([2, 255, 255, 65]))])],
  ])('ends a connection that sends %s', async (_name, bytes) => {
    expect(await sendBytes(bytes)).toBeLessThan(10_000)
  })
})

function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

describe('chunks', () => {
  it('are joined wherever they are cut', () => {
    const body = randomBytes(10_000)
    const bytes = Buffer.concat([
      writeMessage(2, 1, Buffer.from([0, 0, 16, 0])),
      writeMessage(4, 9, body),
      writeMessage(4, 8, Buffer.from([1])),
    ])
    for (const size of [1, 7, 128, 4097, bytes.length]) {
      const reader = new ChunkReader()
      const messages = [...inPieces(bytes, size)].flatMap((piece) => reader.read(piece))
      expect(messages.map(({ type }) => type)).toEqual([9, 8])
      expect(messages[0]!.body.equals(body)).toBe(true)
    }
  })

  it('keep the clock of an encoder that sends for thirty hours, which no longer fits into their headers', () => {
    const timestamp = 30 * 3_600_000
    const body = randomBytes(10_000)
    const size = writeMessage(2, 1, Buffer.from([0, 0, 16, 0]))
    const bytes = Buffer.concat([size, writeMessage(4, 9, body, 1, timestamp)])
    const reader = new ChunkReader()
    const messages = [...bytes].flatMap((byte) => reader.read(Buffer.from([byte])))
    expect(messages).toEqual([{ type: 9, timestamp, body }])
    const tag = flvTag({ kind: 'video', timestamp, body })
    expect(tag.readUIntBE(4, 3) + tag[7]! * 2 ** 24).toBe(timestamp)
  })

  it('join a key frame of 4K, at 128 bytes each as well', () => {
    const body = randomBytes(3_000_000)
    const small = [Buffer.from([4, 0, 0, 0, 0x2d, 0xc6, 0xc0, 9, 1, 0, 0, 0])]
    for (let at = 0; at < body.length; at += 128)
      small.push(...(at > 0 ? [Buffer.from([0xc4])] : []), body.subarray(at, at + 128))
    const reader = new ChunkReader()
    const messages = [...inPieces(Buffer.concat(small), 65_536)].flatMap((piece) => reader.read(piece))
    expect(messages).toHaveLength(1)
    expect(messages[0]!.body.equals(body)).toBe(true)
  })

  it('claim no more memory together than a connection may have', () => {
    const reader = new ChunkReader()
    const head = (stream: number) => Buffer.from([stream, 0, 0, 0, 0x7f, 0xff, 0xff, 9, 0, 0, 0, 0])
    expect(() => {
      for (let stream = 3; stream < 30; stream += 1)
        reader.read(Buffer.concat([head(stream), Buffer.alloc(128)]))
    }).toThrow('too large')
  })
})

it('reads commands as it writes them', () => {
  const values = ['connect', 1, { app: 'live', isOn: true, nothing: null }]
  expect(decodeAmf(encodeAmf(...values))).toEqual(values)
  expect(() => decodeAmf(Buffer.from([2, 0, 9, 65]))).toThrow('too early')
})
