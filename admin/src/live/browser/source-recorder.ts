import {
  BROWSER_CHUNK_BYTES,
  endBrowserSignal,
  sendBrowserChunk,
  type BrowserCodec,
} from '@matinee/contract/live/browser-signal'
import { ApiError, call } from '../../call.ts'

/** What a recorder writes, best first: H.264 is passed on to viewers as it is. */
const TYPES: [mimeType: string, codec: BrowserCodec][] = [
  ['video/x-matroska;codecs=avc1,opus', 'h264'],
  ['video/webm;codecs=h264,opus', 'h264'],
  ['video/mp4;codecs=avc1.42E01F,mp4a.40.2', 'h264'],
  ['video/webm;codecs=vp8,opus', 'other'],
  ['video/webm', 'other'],
]
export const findRecorderType = () => TYPES.find(([mimeType]) => MediaRecorder.isTypeSupported(mimeType))

const CHUNK_MS = 300
const KEY_FRAME_MS = 2000
const RETRY_MS = 1000
/** A recording that is so late begins again with the present. */
const MAX_LATE_SECONDS = 20

export interface SourceRecorderOptions {
  liveEventId: number
  stream: MediaStream
  bitsPerSecond: number
  /** Seconds of the recording that are not sent yet. */
  onLate: (seconds: number) => void
  /** It has to begin again: it is too late, or the server has lost its beginning. */
  onLost: () => void
  /** It is not wanted any more. */
  onRefused: (error: Error) => void
}

/** Records a stream, and sends it to a live event in the order it is recorded. */
export class SourceRecorder {
  readonly #options: SourceRecorderOptions
  readonly #params: { id: number; signal: string }
  readonly #codec: BrowserCodec
  readonly #recorder: MediaRecorder
  #waiting: Blob[] = []
  #number = 0
  #isSending = false
  #isOver = false

  constructor(options: SourceRecorderOptions) {
    const [mimeType, codec] = findRecorderType()!
    this.#options = options
    this.#codec = codec
    this.#params = { id: options.liveEventId, signal: crypto.randomUUID() }
    this.#recorder = new MediaRecorder(options.stream, {
      mimeType,
      videoBitsPerSecond: options.bitsPerSecond,
      videoKeyFrameIntervalDuration: KEY_FRAME_MS,
    } as MediaRecorderOptions)
    this.#recorder.ondataavailable = ({ data }) => this.#take(data)
    this.#recorder.start(CHUNK_MS)
  }

  /** Ends the signal; what was not sent is thrown away. */
  async stop() {
    this.abandon()
    await call(endBrowserSignal, { params: this.#params }).catch(() => undefined) // it ends by its silence
  }

  /** Records no more, as another recording takes its place. */
  abandon() {
    this.#isOver = true
    if (this.#recorder.state !== 'inactive') this.#recorder.stop()
  }

  #take(data: Blob) {
    if (this.#isOver || data.size === 0) return
    this.#waiting.push(data)
    const late = (this.#waiting.length * CHUNK_MS) / 1000
    this.#options.onLate(late)
    if (late > MAX_LATE_SECONDS) this.#options.onLost()
    void this.#send()
  }

  async #send() {
    if (this.#isSending) return
    this.#isSending = true
    while (this.#waiting.length > 0 && !this.#isOver) await this.#sendChunk(this.#nextChunk())
    this.#isSending = false
  }

  /** All that waits, up to what one call may carry. */
  #nextChunk(): Blob {
    let [count, size] = [1, this.#waiting[0]!.size]
    while (count < this.#waiting.length && size + this.#waiting[count]!.size <= BROWSER_CHUNK_BYTES)
      size += this.#waiting[count++]!.size
    return new Blob(this.#waiting.splice(0, count), { type: 'application/octet-stream' })
  }

  /** Repeats a chunk until it is taken: without an answer it may have been. */
  async #sendChunk(file: Blob) {
    const query = { number: this.#number, codec: this.#codec }
    while (!this.#isOver) {
      try {
        await call(sendBrowserChunk, { params: this.#params, query, file })
        this.#number += 1
        return
      } catch (error) {
        if (!this.#handle(error as Error)) await new Promise((done) => setTimeout(done, RETRY_MS))
      }
    }
  }

  /** Whether a failure ends the recording; any other is one of the line, and passes. */
  #handle(error: Error): boolean {
    if (this.#isOver) return true
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return false
    this.abandon()
    if (error.code === 'live_signal_unknown') this.#options.onLost()
    else this.#options.onRefused(error)
    return true
  }
}
