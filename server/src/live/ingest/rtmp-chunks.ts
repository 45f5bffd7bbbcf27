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
  #waiting = EMPTY

  /** The messages that are complete with these bytes. */
  read(bytes: Buffer): RtmpMessage[] {
    const messages: RtmpMessage[] = []
    let rest = this.#waiting.length > 0 ? Buffer.concat([this.#waiting, bytes]) : bytes
    for (let used = this.#readChunk(rest, messages); used > 0; used = this.#readChunk(rest, messages))
      rest = rest.subarray(used)
    this.#waiting = Buffer.from(rest) // a copy: the network's buffer is larger
    return messages
  }

  /** Bytes of one chunk, or 0 while it is incomplete. */
  #readChunk(bytes: Buffer, messages: RtmpMessage[]): number {
    const head = readBasicHeader(bytes)
    if (!head) return 0
    const { format, streamId, size } = head
    const known = this.#streams.get(streamId)
    const fields = size + HEADER_BYTES[format]!
    if (bytes.length < fields) return 0
    const isExtended = format === 3 ? known?.hasExtendedTime : bytes.readUIntBE(size, 3) === EXTENDED_TIME
    const start = fields + (isExtended ? 4 : 0)
    if (bytes.length < start) return 0
    const isNew = !known || known.missing === 0
    const length = format < 2 ? bytes.readUIntBE(size + 3, 3) : (known?.length ?? 0)
    const payload = Math.min(this.#chunkSize, isNew ? length : known.missing)
    if (bytes.length < start + payload) return 0
    const stream = known ?? this.#open(streamId)
    if (isNew) this.#begin(stream, bytes, { format, size, fields, isExtended: isExtended ?? false })
    this.#append(stream, bytes.subarray(start, start + payload), messages)
    return start + payload
  }

  #open(streamId: number): ChunkStream {
    if (this.#streams.size >= MAX_STREAMS) throw new Error('an RTMP connection has too many chunk streams')
    const stream = { timestamp: 0, delta: 0, length: 0, type: 0, missing: 0 }
    const opened: ChunkStream = { ...stream, hasExtendedTime: false, body: EMPTY }
    this.#streams.set(streamId, opened)
    return opened
  }

  #begin(stream: ChunkStream, bytes: Buffer, head: ChunkHead) {
    const { format, size, fields, isExtended } = head
    if (format < 2) {
      stream.length = bytes.readUIntBE(size + 3, 3)
      stream.type = bytes[size + 6]!
    }
    if (format < 3) {
      const time = isExtended ? bytes.readUInt32BE(fields) : bytes.readUIntBE(size, 3)
      stream.hasExtendedTime = isExtended
      stream.delta = format === 0 ? 0 : time
      if (format === 0) stream.timestamp = time
    }
    if (format > 0) stream.timestamp = (stream.timestamp + stream.delta) >>> 0
    stream.missing = stream.length
    stream.body = EMPTY
    this.#assertBounded()
  }

  #append(stream: ChunkStream, payload: Buffer, messages: RtmpMessage[]) {
    const received = stream.length - stream.missing
    stream.body = withRoomFor(received + payload.length, stream)
    payload.copy(stream.body, received)
    stream.missing -= payload.length
    if (stream.missing > 0) return
    const { type, timestamp, body, length } = stream
    const message = { type, timestamp, body: body.subarray(0, length) }
    stream.body = EMPTY
    if (!this.#control(message)) messages.push(message)
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
  /** Bytes of the basic header. */
  size: number
  /** Where the fields of the message header end. */
  fields: number
  isExtended: boolean
}

function readBasicHeader(bytes: Buffer) {
  if (bytes.length < 1) return
  const format = bytes[0]! >> 6
  const low = bytes[0]! & 0x3f
  const size = low === 0 ? 2 : low === 1 ? 3 : 1
  if (bytes.length < size) return
  const streamId = low === 0 ? bytes[1]! + 64 : low === 1 ? bytes[2]! * 256 + bytes[1]! + 64 : low
  return { format, streamId, size }
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
