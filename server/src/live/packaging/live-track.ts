import { PART_SECONDS } from './packager.ts'
import type { MediaPart, TrackInit } from './part-reader.ts'

/** A part of a segment that is young enough to be played by itself. */
export interface TrackPart {
  bytes: Buffer
  duration: number
  isIndependent: boolean
}

export interface TrackSegment {
  /** Counted from 1; also its file's name. */
  number: number
  /** Counted from 1; where it changes, clock and configuration do. */
  feed: number
  /** Milliseconds since 1970. */
  begins_at: number
  /** Seconds. */
  duration: number
  size: number
  /** Decoding can begin with it. */
  independent: boolean
}

/** A closed segment with what a player may still ask for of it. */
interface RecentSegment {
  number: number
  parts: TrackPart[]
}

export interface TrackRules {
  /** Segments end at key frames; sound has one in each part. */
  isVideo: boolean
  /** Segments that are listed; undefined for all of them. */
  window?: number
}

export interface SegmentClosed {
  (segment: TrackSegment, bytes: Buffer): void
}

/** Seconds of a segment where key frames allow it. */
export const SEGMENT_SECONDS = 2
const TOLERANCE_SECONDS = 0.1
const SHORT_SECONDS = 0.02
// A segment may be longer than it says by less than half a second, and a part is half a second.
const ROUNDED_SECONDS = 0.45
// An encoder that sends no second key frame for so long is cut without one.
const MAX_SECONDS = 10
const RECENT_SEGMENTS = 4
/** Closed seconds after which the longest segment is known well enough for the playlist to begin. */
const MEASURED_SECONDS = 3.5

/** One track of a broadcast: its segments and its newest parts. */
export class LiveTrack {
  readonly name: string
  readonly segments: TrackSegment[]
  readonly inits = new Map<number, TrackInit>()
  readonly recent: RecentSegment[] = []
  open: (Omit<TrackSegment, 'duration' | 'size' | 'independent'> & { parts: TrackPart[] }) | undefined
  isEnded = false
  /** Seconds no segment is longer than, rounded; undefined until it is known. */
  target: number | undefined
  readonly #rules: TrackRules
  readonly #closed: SegmentClosed
  readonly #waiting = new Set<() => void>()
  #changes = 0

  constructor(name: string, rules: TrackRules, closed: SegmentClosed, past: TrackSegment[] = []) {
    this.name = name
    this.segments = past
    this.#rules = rules
    this.#closed = closed
    this.#measure()
  }

  /** Grows with everything that a playlist shows. */
  get changes() {
    return this.#changes
  }

  get nextNumber() {
    return (this.segments.at(-1)?.number ?? 0) + 1
  }

  /** Segments that its playlist lists. */
  get listed(): readonly TrackSegment[] {
    return this.#rules.window ? this.segments.slice(-this.#rules.window) : this.segments
  }

  add(feed: number, epoch: number, part: MediaPart) {
    if (this.isEnded) return
    if (this.open && this.#endsBefore(feed, part)) this.close()
    const begins_at = epoch + part.start * 1000
    this.open ??= { number: this.nextNumber, feed, begins_at, parts: [] }
    const { bytes, duration, isIndependent } = part
    this.open.parts.push({ bytes, duration, isIndependent })
    if (this.#isCutShort(part)) this.close()
    else this.#changed()
  }

  /** Ends the open segment, if there is one. */
  close() {
    if (!this.open) return
    const { parts, ...open } = this.open
    this.open = undefined
    const bytes = Buffer.concat(parts.map((part) => part.bytes))
    const independent = parts[0]?.isIndependent ?? false
    const segment = { ...open, duration: durationOf(parts), size: bytes.length, independent }
    this.segments.push(segment)
    this.recent.push({ number: segment.number, parts })
    if (this.recent.length > RECENT_SEGMENTS) this.recent.shift()
    this.#measure()
    this.#forget()
    this.#closed(segment, bytes)
    this.#changed()
  }

  /** No more comes. */
  end() {
    this.close()
    this.isEnded = true
    this.#changed()
  }

  /** Whether a segment is closed, or one of its parts is there. */
  has(number: number, part?: number): boolean {
    if (this.isEnded || number < this.nextNumber) return true
    return part !== undefined && number === this.open?.number && part < this.open.parts.length
  }

  /** Resolves when `isDone` says so, or after a time. */
  async wait(isDone: () => boolean, limitMs: number): Promise<void> {
    const until = performance.now() + limitMs
    while (!isDone() && performance.now() < until) await this.#nextChange(until - performance.now())
  }

  bytesOf(number: number, part?: number): Buffer | undefined {
    const parts =
      this.open?.number === number
        ? this.open.parts
        : this.recent.find((segment) => segment.number === number)?.parts
    if (part !== undefined) return parts?.[part]?.bytes
    return parts && this.open?.number !== number ? Buffer.concat(parts.map(({ bytes }) => bytes)) : undefined
  }

  #endsBefore(feed: number, { isIndependent, duration }: MediaPart): boolean {
    const { parts, feed: current } = this.open!
    if (feed !== current) return true
    const length = durationOf(parts)
    if (isIndependent && length >= this.#shortest() - TOLERANCE_SECONDS) return true
    return length + duration > (this.target ?? MAX_SECONDS) + ROUNDED_SECONDS
  }

  /** A part of picture ends early only before a key frame, so its segment is whole. */
  #isCutShort({ duration }: MediaPart): boolean {
    const isWhole = durationOf(this.open!.parts) >= this.#shortest() - TOLERANCE_SECONDS
    return this.#rules.isVideo && isWhole && duration < PART_SECONDS - SHORT_SECONDS
  }

  /** Where key frames come every few seconds each of them begins a segment, also one that comes early. */
  #shortest() {
    const isSparse = this.#rules.isVideo && this.target !== undefined && this.target > SEGMENT_SECONDS
    return isSparse ? SEGMENT_SECONDS / 2 : SEGMENT_SECONDS
  }

  #measure() {
    if (this.target !== undefined) return
    // Only the first ones, so that it is the same after a restart: it may not change.
    let seconds = 0
    let longest = 0
    for (const { duration } of this.segments) {
      if (seconds >= MEASURED_SECONDS) break
      seconds += duration
      longest = Math.max(longest, duration)
    }
    if (seconds < MEASURED_SECONDS) return
    this.target = Math.max(SEGMENT_SECONDS, Math.ceil(longest - TOLERANCE_SECONDS))
  }

  /** Without a way back what is no longer listed is forgotten, where it is not recorded. */
  #forget() {
    const { window } = this.#rules
    if (window && this.segments.length > window * 2) this.segments.splice(0, this.segments.length - window)
  }

  #changed() {
    this.#changes += 1
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const wake of waiting) wake()
  }

  #nextChange(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const late = setTimeout(() => wake(), Math.max(1, ms))
      const wake = () => {
        clearTimeout(late)
        this.#waiting.delete(wake)
        resolve()
      }
      this.#waiting.add(wake)
    })
  }
}

export const durationOf = (parts: readonly { duration: number }[]) =>
  parts.reduce((sum, { duration }) => sum + duration, 0)
