import type { SignalHealth } from '@matinee/contract/live/signal-health'
import { isClockJump } from './feed-splitter.ts'
import { isKeyFrame, isMedia } from './flv.ts'
import type { MediaTag } from './rtmp-connection.ts'

const WINDOW_MS = 5000
const JUMPS_MS = 60_000
/** Key frames farther apart than this are not seen any more as a distance. */
const KEY_FRAMES_KEPT = 4

interface ArrivedMessage {
  at: number
  kind: MediaTag['kind']
  bytes: number
}

/** What arrived of a signal in the last seconds. */
export class SignalMeter {
  readonly #now: () => number
  readonly #arrived: ArrivedMessage[] = []
  #keyFrames: number[] = []
  #newest: number | undefined
  /** When the encoder's clock jumped. */
  #jumps: number[] = []

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  write(tag: MediaTag) {
    if (!isMedia(tag)) return
    this.#forget()
    this.#watchClock(tag)
    this.#arrived.push({ at: this.#now(), kind: tag.kind, bytes: tag.body.length })
    if (isKeyFrame(tag)) this.#keyFrames = [...this.#keyFrames, tag.timestamp].slice(-KEY_FRAMES_KEPT)
  }

  read(): Omit<SignalHealth, 'width' | 'height' | 'sound'> {
    this.#forget()
    const pictures = this.#arrived.filter(({ kind }) => kind === 'video')
    const seconds = this.#seconds()
    return {
      video_bits: bitsOf(pictures) / seconds,
      audio_bits: bitsOf(this.#arrived.filter(({ kind }) => kind === 'audio')) / seconds,
      frame_rate: pictures.length / seconds,
      key_frame_seconds: this.#keyFrameSeconds(),
      clock_jumps: this.#jumps.filter((at) => at > this.#now() - JUMPS_MS).length,
      pause_seconds: this.#longestPause() / 1000,
    }
  }

  #watchClock({ timestamp }: MediaTag) {
    const isJump = this.#newest !== undefined && isClockJump(this.#newest, timestamp)
    if (isJump) {
      this.#jumps = [...this.#jumps.filter((at) => at > this.#now() - JUMPS_MS), this.#now()]
      this.#keyFrames = []
    }
    this.#newest = isJump ? timestamp : Math.max(this.#newest ?? 0, timestamp)
  }

  #forget() {
    const since = this.#now() - WINDOW_MS
    // In place: this runs for each picture and each piece of sound.
    while (this.#arrived[0] && this.#arrived[0].at < since) this.#arrived.shift()
  }

  /** Of the window, or since the first message where that is less. */
  #seconds() {
    const first = this.#arrived[0]?.at ?? this.#now()
    return Math.max(1, (this.#now() - first) / 1000)
  }

  /** The longest of the last distances, by the encoder's clock. */
  #keyFrameSeconds(): number | null {
    const distances = this.#keyFrames.slice(1).map((at, index) => at - this.#keyFrames[index]!)
    return distances.length > 0 ? Math.max(...distances) / 1000 : null
  }

  #longestPause(): number {
    const moments = [...this.#arrived.map(({ at }) => at), this.#now()]
    return Math.max(0, ...moments.slice(1).map((at, index) => at - moments[index]!))
  }
}

const bitsOf = (messages: ArrivedMessage[]) => messages.reduce((sum, { bytes }) => sum + bytes * 8, 0)
