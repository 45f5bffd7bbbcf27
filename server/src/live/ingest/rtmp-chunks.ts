import { MESSAGE } from './rtmp-protocol.ts'

/** A message of RTMP, joined from its chunks. */
export interface RtmpMessage {
  type: number
  /** Milliseconds, 32 bits. */
  timestamp: number
  body: Buffer
}

interface ChunkStream {
  timestamp: number
  delta: number
  length: number
  type: number
  hasExtendedTime: boolean
  /** What has come of the message is at its beginning; it grows with what comes, not with what is claimed. */
  body: Buffer
  missing: number
}

const MAX_STREAMS = 32
// A key frame of 4K at 100 Mbit/s has some 2 MB.
const MAX_WAITING_BYTES = 12 * 1024 * 1024
const EMPTY = Buffer.alloc(0)
const LEAST_BODY_BYTES = 16 * 1024
const EXTENDED_TIME = 0xffffff
const HEADER_BYTES = [11, 7, 3, 0]

/**
 * Joins chunks to messages. Memory is bounded: the messages that are incomplete may have 12 MB together, whatever they
 * claim. Throws on what is not RTMP.
 */
export class ChunkReader {
  readonly #streams = new Map<number, ChunkStream>()
  #chunkSize = 128
  /** The beginning of a header that is incomplete. */
  #waiting = EMPTY
  /** The message whose chunk is being read, and what of that chunk is missing. */
  #current: ChunkStream | undefined
  #missing = 0

  /** The messages that are complete with these bytes. */
  read(bytes: Buffer): RtmpMessage[] {
    const messages: RtmpMessage[] = []
    const all = this.#waiting.length > 0 ? Buffer.concat([this.#waiting, bytes]) : bytes
    this.#waiting = EMPTY
    for (let at = 0; at < all.length;) {
      const used = this.#current ? this.#readPayload(all, at) : this.#readHeader(all, at)
      if (used === 0) {
        this.#waiting = Buffer.from(all.subarray(at)) // a copy: the network's buffer is larger
        break
      }
      at += used
      if (this.#missing === 0) this.#endChunk(messages)
    }
    return messages
  }

  /** Bytes of the header of a chunk, or 0 while it is incomplete. */
  #readHeader(bytes: Buffer, at: number): number {
    const head = readBasicHeader(bytes, at)
    if (!head) return 0
    const { format, streamId, start } = head
    const known = this.#streams.get(streamId)
    const end = start + HEADER_BYTES[format]!
    if (bytes.length < end) return 0
    const isExtended = format === 3 ? known?.hasExtendedTime : bytes.readUIntBE(start, 3) === EXTENDED_TIME
    const payload = end + (isExtended ? 4 : 0)
    if (bytes.length < payload) return 0
    const stream = known ?? this.#open(streamId)
    if (stream.missing === 0)
      this.#begin(stream, bytes, { format, start, end, isExtended: isExtended ?? false })
    this.#current = stream
    this.#missing = Math.min(this.#chunkSize, stream.missing)
    return payload - at
  }

  /** What there is of the current chunk goes to its message at once: waiting for all of it would copy it twice. */
  #readPayload(bytes: Buffer, at: number): number {
    const stream = this.#current!
    const size = Math.min(this.#missing, bytes.length - at)
    const received = stream.length - stream.missing
    stream.body = withRoomFor(received + size, stream)
    bytes.copy(stream.body, received, at, at + size)
    stream.missing -= size
    this.#missing -= size
    return size
  }

  #endChunk(messages: RtmpMessage[]) {
    const stream = this.#current!
    this.#current = undefined
    if (stream.missing > 0) return
    const { type, timestamp, body, length } = stream
    const message = { type, timestamp, body: body.subarray(0, length) }
    stream.body = EMPTY
    if (!this.#control(message)) messages.push(message)
  }

  #open(streamId: number): ChunkStream {
    if (this.#streams.size >= MAX_STREAMS) throw new Error('an RTMP connection has too many chunk streams')
    const stream = { timestamp: 0, delta: 0, length: 0, type: 0, missing: 0 }
    const opened: ChunkStream = { ...stream, hasExtendedTime: false, body: EMPTY }
    this.#streams.set(streamId, opened)
    return opened
  }

  #begin(stream: ChunkStream, bytes: Buffer, head: ChunkHead) {
    const { format, start, end, isExtended } = head
    if (format < 2) {
      stream.length = bytes.readUIntBE(start + 3, 3)
      stream.type = bytes[start + 6]!
    }
    if (format < 3) {
      const time = isExtended ? bytes.readUInt32BE(end) : bytes.readUIntBE(start, 3)
      stream.hasExtendedTime = isExtended
      stream.delta = format === 0 ? 0 : time
      if (format === 0) stream.timestamp = time
    }
    if (format > 0) stream.timestamp = (stream.timestamp + stream.delta) >>> 0
    stream.missing = stream.length
    stream.body = EMPTY
    this.#assertBounded()
  }

  /** Whether the message was about chunks alone. */
  #control({ type, body }: RtmpMessage): boolean {
    if (type === MESSAGE.set_chunk_size && body.length >= 4)
      this.#chunkSize = Math.min(Math.max(1, body.readUInt32BE() & 0x7fffffff), MAX_WAITING_BYTES)
    if (type === MESSAGE.abort && body.length >= 4) {
      const stream = this.#streams.get(body.readUInt32BE())
      if (stream) Object.assign(stream, { body: EMPTY, missing: 0 })
    }
    return type === MESSAGE.set_chunk_size || type === MESSAGE.abort
  }

  #assertBounded() {
    let claimed = 0
    for (const { missing, length } of this.#streams.values()) if (missing > 0) claimed += length
    if (claimed > MAX_WAITING_BYTES) throw new Error('an RTMP connection claims too large messages')
  }
}

/** The body with room for so many bytes: a chunk may have 128, and a message thousands of chunks. */
function withRoomFor(bytes: number, { body, length }: ChunkStream): Buffer {
  if (body.length >= bytes) return body
  const size = Math.min(length, Math.max(bytes, body.length * 2, LEAST_BODY_BYTES))
  const larger = Buffer.allocUnsafe(size)
  body.copy(larger)
  return larger
}

interface ChunkHead {
  format: number
  /** Where the message header begins and ends. */
  start: number
  end: number
  isExtended: boolean
}

function readBasicHeader(bytes: Buffer, at: number) {
  const format = bytes[at]! >> 6
  const low = bytes[at]! & 0x3f
  const start = at + (low === 0 ? 2 : low === 1 ? 3 : 1)
  if (bytes.length < start) return
  const streamId =
    low === 0 ? bytes[at + 1]! + 64 : low === 1 ? bytes[at + 2]! * 256 + bytes[at + 1]! + 64 : low
  return { format, streamId, start }
}

export const SENT_CHUNK_SIZE = 4096

/** A message as chunks of at most `SENT_CHUNK_SIZE` bytes. */
export function writeMessage(
  chunkStream: number,
  type: number,
  body: Buffer,
  messageStream = 0,
  timestamp = 0,
): Buffer {
  const extended = timestamp < EXTENDED_TIME ? [] : [writeUInt32(timestamp)]
  const head = Buffer.alloc(12)
  head[0] = chunkStream
  head.writeUIntBE(Math.min(timestamp, EXTENDED_TIME), 1, 3)
  head.writeUIntBE(body.length, 4, 3)
  head[7] = type
  head.writeUInt32LE(messageStream, 8)
  const pieces: Buffer[] = [head, ...extended]
  for (let at = 0; at < body.length; at += SENT_CHUNK_SIZE) {
    if (at > 0) pieces.push(Buffer.from([0xc0 | chunkStream]), ...extended)
    pieces.push(body.subarray(at, at + SENT_CHUNK_SIZE))
  }
  return Buffer.concat(pieces)
}

export function writeUInt32(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
