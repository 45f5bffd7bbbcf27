import type { SignalProblem } from '@matinee/contract/live/signal-health'
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { decodeAmf, encodeAmf, type AmfValue } from './amf0.ts'
import { PacedReader } from './paced-reader.ts'
import { ChunkReader, SENT_CHUNK_SIZE, writeMessage, writeUInt32, type RtmpMessage } from './rtmp-chunks.ts'
import { HANDSHAKE_BYTES, MESSAGE, VERSION } from './rtmp-protocol.ts'

/** A message of picture or sound, with the body of an FLV tag. */
export interface MediaTag {
  kind: 'video' | 'audio'
  /** Milliseconds. */
  timestamp: number
  body: Buffer
}

/** Receives what one encoder sends. */
export interface Publication {
  write(tag: MediaTag): void
  /** What the encoder sends cannot be read. */
  fail?(problem: SignalProblem): void
  /** The encoder is gone. */
  end(): void
}

export interface Publisher {
  key: string
  address: string
  /** Ends the connection; the encoder is told the sentence. */
  close(reason: string): void
  pause(): void
  resume(): void
}

/** Answers where to send what an encoder publishes, or undefined for a key that opens nothing. */
export type Admission = (publisher: Publisher) => Promise<Publication | undefined>

const WINDOW_BYTES = 2_500_000
const ACKNOWLEDGE_EVERY = 1_000_000
// What an encoder sends before it publishes fits into a few kilobytes.
const MAX_BYTES_BEFORE_PUBLISH = 64 * 1024
const PUBLISH_TIMEOUT_MS = 10_000
/** An encoder that is silent for so long is gone, although its connection may stand. */
export const SILENCE_MS = 10_000
const MAX_KEY_LENGTH = 200

/** One connection of an encoder: a publish-only server of RTMP. Nothing that is published can be played back. */
export class RtmpConnection {
  readonly #socket: Socket
  readonly #reader: PacedReader
  readonly #admit: Admission
  readonly #chunks = new ChunkReader()
  readonly #deadline: NodeJS.Timeout
  #handshake: Buffer | undefined = Buffer.alloc(0)
  #isGreeted = false
  #publication: Publication | undefined
  #isPublishing = false
  #isClosed = false
  #received = 0
  #acknowledged = 0

  constructor(socket: Socket, admit: Admission) {
    this.#socket = socket
    this.#admit = admit
    this.#deadline = setTimeout(() => this.#destroy(), PUBLISH_TIMEOUT_MS)
    socket.setNoDelay(true)
    socket.setTimeout(SILENCE_MS, () => this.#destroy())
    this.#reader = new PacedReader(socket, (bytes) => this.#receive(bytes))
    socket.on('error', () => {}) // told by `close`
    socket.on('close', () => this.#ended())
  }

  #receive(bytes: Buffer) {
    this.#received += bytes.length
    try {
      if (!this.#publication && this.#received > MAX_BYTES_BEFORE_PUBLISH)
        throw new Error('too much before publish')
      const rest = this.#handshake ? this.#shakeHands(bytes) : bytes
      if (rest) for (const message of this.#chunks.read(rest)) this.#handle(message)
      this.#acknowledge()
    } catch {
      this.#destroy() // garbage, or a claim beyond the bounds
    }
  }

  /** The bytes after the handshake once it is done. */
  #shakeHands(bytes: Buffer): Buffer | undefined {
    const received = (this.#handshake = Buffer.concat([this.#handshake!, bytes]))
    if (received[0] !== VERSION) throw new Error('not RTMP')
    if (!this.#isGreeted && received.length > HANDSHAKE_BYTES) {
      this.#isGreeted = true
      const own = Buffer.concat([Buffer.alloc(8), randomBytes(HANDSHAKE_BYTES - 8)])
      this.#socket.write(
        Buffer.concat([Buffer.from([VERSION]), own, received.subarray(1, 1 + HANDSHAKE_BYTES)]),
      )
    }
    if (received.length < 1 + 2 * HANDSHAKE_BYTES) return undefined
    this.#handshake = undefined
    return received.subarray(1 + 2 * HANDSHAKE_BYTES)
  }

  #handle({ type, timestamp, body }: RtmpMessage) {
    if (type === MESSAGE.audio || type === MESSAGE.video) {
      if (body.length > 0)
        this.#publication?.write({ kind: type === MESSAGE.video ? 'video' : 'audio', timestamp, body })
    } else if (type === MESSAGE.command) this.#command(decodeAmf(body))
    else if (type === MESSAGE.command_amf3) this.#command(decodeAmf(body.subarray(1)))
  }

  #command([name, transaction, , stream]: AmfValue[]) {
    if (name === 'connect') this.#connect(transaction)
    else if (name === 'createStream') this.#send(MESSAGE.command, encodeAmf('_result', transaction, null, 1))
    else if (name === 'publish' && typeof stream === 'string') void this.#publish(stream)
    else if (name === 'play' || name === 'play2') this.close('This server only receives.')
    else if (name === 'deleteStream' || name === 'FCUnpublish' || name === 'closeStream') this.#socket.end()
  }

  #connect(transaction: AmfValue) {
    this.#send(MESSAGE.window_size, writeUInt32(WINDOW_BYTES))
    this.#send(MESSAGE.peer_bandwidth, Buffer.concat([writeUInt32(WINDOW_BYTES), Buffer.from([2])]))
    this.#send(MESSAGE.set_chunk_size, writeUInt32(SENT_CHUNK_SIZE))
    const server = { fmsVer: 'FMS/3,0,1,123', capabilities: 31 }
    const status = {
      level: 'status',
      code: 'NetConnection.Connect.Success',
      description: 'Connected.',
      objectEncoding: 0,
    }
    this.#send(MESSAGE.command, encodeAmf('_result', transaction, server, status))
  }

  async #publish(name: string) {
    if (this.#isPublishing) return this.#destroy()
    this.#isPublishing = true
    this.#reader.pause() // nothing piles up while the key is looked up
    const key = name.split('?', 1)[0]!
    const publication = key.length <= MAX_KEY_LENGTH ? await this.#lookUp(key) : undefined
    clearTimeout(this.#deadline)
    if (this.#isClosed) return publication?.end()
    if (!publication) return this.close('This stream key is not valid now.')
    this.#publication = publication
    this.#send(MESSAGE.user_control, Buffer.from([0, 0, 0, 0, 0, 1])) // the stream begins
    this.#status('status', 'NetStream.Publish.Start', 'Publishing.')
    this.#reader.startPace()
    this.#reader.resume()
  }

  async #lookUp(key: string) {
    try {
      return await this.#admit({
        key,
        address: this.#socket.remoteAddress ?? '',
        close: (reason) => this.close(reason),
        pause: () => this.#reader.pause(),
        resume: () => this.#reader.resume(),
      })
    } catch {
      return undefined
    }
  }

  /** Tells the encoder why and ends the connection. */
  close(reason: string) {
    if (this.#isClosed) return
    this.#status(
      'error',
      this.#publication ? 'NetStream.Publish.Denied' : 'NetStream.Publish.BadName',
      reason,
    )
    this.#reader.resume()
    this.#socket.end()
    setTimeout(() => this.#destroy(), 1000).unref()
  }

  #status(level: string, code: string, description: string) {
    this.#send(MESSAGE.command, encodeAmf('onStatus', 0, null, { level, code, description }), 1)
  }

  #send(type: number, body: Buffer, stream = 0) {
    if (this.#socket.writable)
      this.#socket.write(writeMessage(type === MESSAGE.command ? 3 : 2, type, body, stream))
  }

  #acknowledge() {
    if (this.#received - this.#acknowledged < ACKNOWLEDGE_EVERY) return
    this.#acknowledged = this.#received
    this.#send(MESSAGE.acknowledgement, writeUInt32(this.#received % 2 ** 32))
  }

  #destroy() {
    this.#socket.destroy()
  }

  #ended() {
    this.#isClosed = true
    clearTimeout(this.#deadline)
    this.#publication?.end()
  }
}
