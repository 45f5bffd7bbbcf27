import type { MediaTag } from './rtmp-connection.ts'

type Kind = MediaTag['kind']

const RATES: Record<Kind, number> = { video: 90_000, audio: 48_000 }
const MAX_CORRECTION_MS = 3000
const MIN_CORRECTION_MS = 15

/** What a sender says of the clock of one track: its moment, in milliseconds, and the same in the track's clock. */
export interface SenderReport {
  at: number
  timestamp: number
}

interface TrackClock {
  /** The last timestamp, and how often it has gone around, as one number. */
  last: number
  /** Added to the track's own milliseconds. */
  offset: number
  /** The sender's moment at which the track's own milliseconds were 0. */
  origin?: number
}

/**
 * Puts picture and sound on one clock, in milliseconds since the first of them. They begin as they arrive; once the
 * sender has told how their clocks belong together, sound follows the picture.
 */
export class RtpClock {
  readonly #now: () => number
  readonly #tracks = new Map<Kind, TrackClock>()
  #start: number | undefined

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  read(kind: Kind, timestamp: number): number {
    const own = this.#ownMs(kind, timestamp)
    return Math.max(0, Math.round(own + this.#tracks.get(kind)!.offset))
  }

  report(kind: Kind, { at, timestamp }: SenderReport) {
    if (!this.#tracks.has(kind)) return
    const own = this.#ownMs(kind, timestamp)
    this.#tracks.get(kind)!.origin = at - own
    this.#align()
  }

  #ownMs(kind: Kind, timestamp: number): number {
    const track = this.#tracks.get(kind)
    if (!track) return this.#begin(kind, timestamp)
    track.last += (timestamp - track.last) | 0 // the shorter way around
    return (track.last * 1000) / RATES[kind]
  }

  #begin(kind: Kind, timestamp: number): number {
    const own = (timestamp * 1000) / RATES[kind]
    this.#start ??= this.#now()
    this.#tracks.set(kind, { last: timestamp, offset: this.#now() - this.#start - own })
    return own
  }

  #align() {
    const [video, audio] = [this.#tracks.get('video'), this.#tracks.get('audio')]
    if (video?.origin === undefined || audio?.origin === undefined) return
    const offset = audio.origin - video.origin + video.offset
    const correction = Math.abs(offset - audio.offset)
    if (correction > MIN_CORRECTION_MS && correction < MAX_CORRECTION_MS) audio.offset = offset
  }
}
