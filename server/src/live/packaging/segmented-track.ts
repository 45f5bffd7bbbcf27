import type { TrackInit } from './part-reader.ts'

/** A part of a segment that is young enough to be played by itself. */
export interface TrackPart {
  bytes: Buffer
  duration: number
  isIndependent: boolean
  /** A player finds it in other renditions alone. */
  isGap?: true
}

export interface TrackSegment {
  /** Counted from 1; also its file's name. */
  number: number
  /** Counted from 1; where it changes, clock and configuration do. */
  feed: number
  /** Milliseconds since 1970. */
  begins_at: number
  /** Seconds on the clock of its feed; known while it is received. */
  start?: number
  /** Seconds. */
  duration: number
  size: number
  /** Decoding can begin with it. */
  independent: boolean
  /** A player finds it in other renditions alone. */
  isGap?: true
}

/** A closed segment with what a player may still ask for of it. */
interface RecentSegment {
  number: number
  parts: TrackPart[]
}

export type OpenSegment = Pick<TrackSegment, 'number' | 'feed' | 'begins_at' | 'start'> & {
  parts: TrackPart[]
}

export interface SegmentClosed {
  (segment: TrackSegment, bytes: Buffer): void
}

const RECENT_SEGMENTS = 4

/** The segments of a track, and the newest parts, for those who read them and those who wait for more. */
export abstract class SegmentedTrack {
  readonly name: string
  readonly segments: TrackSegment[]
  readonly inits = new Map<number, TrackInit>()
  readonly recent: RecentSegment[] = []
  open: OpenSegment | undefined
  isEnded = false
  readonly #window: number | undefined
  readonly #closed: SegmentClosed
  readonly #waiting = new Set<() => void>()
  #changes = 0

  /** `window` is how many segments are listed; undefined for all of them. */
  constructor(name: string, window: number | undefined, closed: SegmentClosed, past: TrackSegment[]) {
    this.name = name
    this.segments = past
    this.#window = window
    this.#closed = closed
  }

  /** Seconds no segment is longer than, rounded; undefined until it is known. */
  abstract get target(): number | undefined

  /** Grows with everything that a playlist shows. */
  get changes() {
    return this.#changes
  }

  get nextNumber() {
    return (this.segments.at(-1)?.number ?? 0) + 1
  }

  /** The segments a playlist lists. */
  get listed(): readonly TrackSegment[] {
    return this.#window ? this.segments.slice(-this.#window) : this.segments
  }

  /** Ends the open segment, if there is one. */
  close() {
    if (!this.open) return
    const { parts, ...open } = this.open
    this.open = undefined
    const isGap = parts.length === 0 || parts.some((part) => part.isGap)
    const bytes = isGap ? Buffer.alloc(0) : Buffer.concat(parts.map((part) => part.bytes))
    const independent = isGap || (parts[0]?.isIndependent ?? false)
    this.recent.push({ number: open.number, parts })
    if (this.recent.length > RECENT_SEGMENTS) this.recent.shift()
    const segment = { ...open, duration: durationOf(parts), size: bytes.length, independent }
    if (isGap) return this.list({ ...segment, isGap })
    this.list(segment)
    this.#closed(segment, bytes)
  }

  /** No more comes. */
  end() {
    this.close()
    this.isEnded = true
    this.changed()
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
    if (part !== undefined) return parts?.[part]?.isGap ? undefined : parts?.[part]?.bytes
    if (!parts || this.open?.number === number || parts.some(({ isGap }) => isGap)) return undefined
    return Buffer.concat(parts.map(({ bytes }) => bytes))
  }

  /** A segment that is closed is listed from now on. */
  protected list(segment: TrackSegment) {
    this.segments.push(segment)
    this.#forget()
    this.changed()
  }

  protected changed() {
    this.#changes += 1
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const wake of waiting) wake()
  }

  /** Without a way back what is no longer listed is forgotten, where it is not recorded. */
  #forget() {
    const window = this.#window
    if (window && this.segments.length > window * 2) this.segments.splice(0, this.segments.length - window)
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
