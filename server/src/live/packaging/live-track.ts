import { PART_SECONDS } from './packager.ts'
import type { MediaPart } from './part-reader.ts'
import { durationOf, SegmentedTrack, type SegmentClosed, type TrackSegment } from './segmented-track.ts'

export interface TrackRules {
  /** Segments end at key frames; sound has one in each part. */
  isVideo: boolean
  /** Segments that are listed; undefined for all of them. */
  window?: number
}

/** Seconds of a segment where key frames allow it. */
export const SEGMENT_SECONDS = 2
const TOLERANCE_SECONDS = 0.1
const SHORT_SECONDS = 0.02
// A segment may be longer than it says by less than half a second, and a part is half a second.
const ROUNDED_SECONDS = 0.45
// An encoder that sends no second key frame for so long is cut without one.
const MAX_SECONDS = 10
/** Closed seconds after which the longest segment is known well enough for the playlist to begin. */
const MEASURED_SECONDS = 3.5

/** A track of a broadcast as the encoder sends it: it is cut into segments here. */
export class LiveTrack extends SegmentedTrack {
  readonly #isVideo: boolean
  #target: number | undefined

  constructor(
    name: string,
    { isVideo, window }: TrackRules,
    closed: SegmentClosed,
    past: TrackSegment[] = [],
  ) {
    super(name, window, closed, past)
    this.#isVideo = isVideo
    this.#measure()
  }

  override get target() {
    return this.#target
  }

  add(feed: number, epoch: number, part: MediaPart) {
    if (this.isEnded) return
    if (this.open && this.#endsBefore(feed, part)) this.close()
    const begins_at = epoch + part.start * 1000
    this.open ??= { number: this.nextNumber, feed, begins_at, start: part.start, parts: [] }
    const { bytes, duration, isIndependent } = part
    this.open.parts.push({ bytes, duration, isIndependent })
    if (this.#isCutShort(part)) this.close()
    else this.changed()
  }

  protected override list(segment: TrackSegment) {
    super.list(segment)
    this.#measure()
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
    return this.#isVideo && isWhole && duration < PART_SECONDS - SHORT_SECONDS
  }

  /** Where key frames come every few seconds each of them begins a segment, also one that comes early. */
  #shortest() {
    const isSparse = this.#isVideo && this.target !== undefined && this.target > SEGMENT_SECONDS
    return isSparse ? SEGMENT_SECONDS / 2 : SEGMENT_SECONDS
  }

  #measure() {
    if (this.#target !== undefined) return
    // Only the first ones, so that it is the same after a restart: it may not change.
    let seconds = 0
    let longest = 0
    for (const { duration } of this.segments) {
      if (seconds >= MEASURED_SECONDS) break
      seconds += duration
      longest = Math.max(longest, duration)
    }
    if (seconds < MEASURED_SECONDS) return
    this.#target = Math.max(SEGMENT_SECONDS, Math.ceil(longest - TOLERANCE_SECONDS))
  }
}
