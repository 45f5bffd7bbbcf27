import type { SimulcastProblem } from '@matinee/contract/live/simulcast'
import { randomBytes } from 'node:crypto'
import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectEncrypted } from 'node:tls'
import { lookUpPublic, PrivateAddress } from '../../platform/http/public-address.ts'
import { decodeAmf, encodeAmf, type AmfObject, type AmfValue } from '../ingest/amf0.ts'
import {
  ChunkReader,
  SENT_CHUNK_SIZE,
  writeMessage,
  writeUInt32,
  type RtmpMessage,
} from '../ingest/rtmp-chunks.ts'
import type { MediaTag } from '../ingest/rtmp-connection.ts'
import { HANDSHAKE_BYTES, MESSAGE, VERSION } from '../ingest/rtmp-protocol.ts'
import { parseRtmpAddress, type RtmpAddress } from './simulcast-address.ts'

export interface RtmpPublisherOptions {
  url: string
  key: string
  isPrivateAllowed: boolean
  on: {
    /** The server takes the stream. */
    opened(): void
    /** Called once; `said` is what the server gave as its reason. */
    closed(problem: SimulcastProblem, said?: string): void
  }
}

const OPEN_TIMEOUT_MS = 15_000
const END_TIMEOUT_MS = 1000
const CONNECT = 1
const CREATE_STREAM = 4
const PUBLISH = 5
const PING_REQUEST = 6
const PING_RESPONSE = 7
/** The chunk streams that messages of each kind travel on. */
const CHUNK_STREAM = { control: 2, command: 3, audio: 4, video: 6 }

/** Publishes a stream on another RTMP server, as an encoder does. */
export class RtmpPublisher {
  readonly #options: RtmpPublisherOptions
  readonly #address: RtmpAddress
  readonly #socket: Socket
  readonly #chunks = new ChunkReader()
  readonly #late: NodeJS.Timeout
  #handshake: Buffer | undefined = Buffer.alloc(0)
  #stream = 0
  #isOpen = false
  #isClosed = false

  constructor(options: RtmpPublisherOptions) {
    this.#options = options
    this.#address = parseRtmpAddress(options.url)!
    this.#socket = openSocket(this.#address, options.isPrivateAllowed)
    this.#late = setTimeout(() => this.#close('timeout'), OPEN_TIMEOUT_MS)
    this.#socket.setNoDelay(true)
    this.#socket.once(this.#address.isEncrypted ? 'secureConnect' : 'connect', () => this.#greet())
    this.#socket.on('data', (bytes) => this.#receive(bytes))
    this.#socket.on('error', (error) => this.#close(this.#isOpen ? 'lost' : problemOf(error)))
    this.#socket.on('close', () => this.#close(this.#lossProblem()))
  }

  /** Bytes that the server has not taken yet. */
  get waitingBytes() {
    return this.#socket.writableLength
  }

  get sentBytes() {
    return this.#socket.bytesWritten - this.#socket.writableLength
  }

  write({ kind, timestamp, body }: MediaTag) {
    const bytes = writeMessage(CHUNK_STREAM[kind], MESSAGE[kind], body, this.#stream, timestamp)
    if (this.#socket.writable) this.#socket.write(bytes)
  }

  /** Tells the server that the stream is over. */
  end() {
    if (this.#isClosed) return
    this.#settle()
    if (this.#isOpen) {
      this.#command('FCUnpublish', 6, null, this.#options.key)
      this.#command('deleteStream', 7, null, this.#stream)
    }
    this.#socket.end()
    setTimeout(() => this.#socket.destroy(), END_TIMEOUT_MS).unref()
  }

  /** Ends it at once. */
  destroy() {
    this.#settle()
    this.#socket.destroy()
  }

  #greet() {
    this.#socket.write(
      Buffer.concat([Buffer.from([VERSION]), Buffer.alloc(8), randomBytes(HANDSHAKE_BYTES - 8)]),
    )
  }

  #receive(bytes: Buffer) {
    try {
      const rest = this.#handshake ? this.#shakeHands(bytes) : bytes
      if (rest) for (const message of this.#chunks.read(rest)) this.#handle(message)
    } catch {
      this.#close('not_rtmp')
    }
  }

  /** The bytes after the handshake once it is done. */
  #shakeHands(bytes: Buffer): Buffer | undefined {
    const received = (this.#handshake = Buffer.concat([this.#handshake!, bytes]))
    if (received[0] !== VERSION) throw new Error('not RTMP')
    if (received.length < 1 + 2 * HANDSHAKE_BYTES) return undefined
    this.#handshake = undefined
    this.#socket.write(received.subarray(1, 1 + HANDSHAKE_BYTES))
    this.#send(MESSAGE.set_chunk_size, writeUInt32(SENT_CHUNK_SIZE))
    this.#connect()
    return received.subarray(1 + 2 * HANDSHAKE_BYTES)
  }

  #connect() {
    const { app } = this.#address
    const flashVer = 'FMLE/3.0 (compatible; Matinee)'
    this.#command('connect', CONNECT, { app, type: 'nonprivate', flashVer, tcUrl: this.#options.url })
  }

  #handle({ type, body }: RtmpMessage) {
    if (type === MESSAGE.command) this.#answer(decodeAmf(body))
    else if (type === MESSAGE.command_amf3) this.#answer(decodeAmf(body.subarray(1)))
    else if (type === MESSAGE.user_control && body.length >= 6 && body.readUInt16BE() === PING_REQUEST)
      this.#send(MESSAGE.user_control, Buffer.concat([Buffer.from([0, PING_RESPONSE]), body.subarray(2, 6)]))
  }

  #answer([name, transaction, , value]: AmfValue[]) {
    if (name === '_result' && transaction === CONNECT) this.#createStream()
    else if (name === '_result' && transaction === CREATE_STREAM) this.#publish(Number(value))
    else if (name === '_error' && (transaction === CONNECT || transaction === CREATE_STREAM))
      this.#close('refused', descriptionOf(value))
    else if (name === 'onStatus') this.#status(value)
  }

  #createStream() {
    const { key } = this.#options
    this.#command('releaseStream', 2, null, key)
    this.#command('FCPublish', 3, null, key)
    this.#command('createStream', CREATE_STREAM, null)
  }

  #publish(stream: number) {
    if (!Number.isInteger(stream) || stream < 0 || stream >= 2 ** 32) throw new Error('not a stream')
    this.#stream = stream
    const command = encodeAmf('publish', PUBLISH, null, this.#options.key, 'live')
    this.#send(MESSAGE.command, command, stream)
  }

  #status(value: AmfValue) {
    const { level, code } = (value ?? {}) as AmfObject
    if (level === 'error' || code === 'NetStream.Publish.BadName')
      return this.#close('refused', descriptionOf(value))
    if (code !== 'NetStream.Publish.Start' || this.#isOpen) return
    this.#isOpen = true
    clearTimeout(this.#late)
    this.#options.on.opened()
  }

  #command(name: string, transaction: number, ...values: AmfValue[]) {
    this.#send(MESSAGE.command, encodeAmf(name, transaction, ...values))
  }

  #send(type: number, body: Buffer, stream = 0) {
    const chunkStream = type === MESSAGE.command ? CHUNK_STREAM.command : CHUNK_STREAM.control
    if (this.#socket.writable) this.#socket.write(writeMessage(chunkStream, type, body, stream))
  }

  /** Servers that do not know a key mostly hang up instead of saying so. */
  #lossProblem(): SimulcastProblem {
    if (this.#handshake) return 'not_rtmp'
    return this.#isOpen ? 'lost' : 'refused'
  }

  #close(problem: SimulcastProblem, said?: string) {
    if (this.#isClosed) return
    this.destroy()
    this.#options.on.closed(problem, said)
  }

  #settle() {
    this.#isClosed = true
    clearTimeout(this.#late)
  }
}

function openSocket({ isEncrypted, host, port }: RtmpAddress, isPrivateAllowed: boolean): Socket {
  const address = { host, port, ...(!isPrivateAllowed && { lookup: lookUpPublic }) }
  if (!isEncrypted) return connectPlain(address)
  return connectEncrypted({ ...address, ...(isIP(host) === 0 && { servername: host }) })
}

const CERTIFICATE_FAULT = /CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS/

function problemOf(error: Error & { code?: string }): SimulcastProblem {
  if (error instanceof PrivateAddress) return 'private_address'
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return 'unknown_host'
  if (error.code?.startsWith('ERR_SSL')) return 'not_rtmp'
  return CERTIFICATE_FAULT.test(error.code ?? '') ? 'untrusted' : 'unreachable'
}

const descriptionOf = (value: AmfValue) => {
  const { description } = (value ?? {}) as AmfObject
  return typeof description === 'string' ? description.slice(0, 200) : undefined
}
