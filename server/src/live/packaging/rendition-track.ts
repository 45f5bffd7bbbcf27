import type { LiveTrack } from './live-track.ts'
import { PART_SECONDS } from './packager.ts'
import type { MediaPart } from './part-reader.ts'
import {
  durationOf,
  SegmentedTrack,
  type OpenSegment,
  type SegmentClosed,
  type TrackPart,
  type TrackSegment,
} from './segmented-track.ts'

const TOLERANCE_SECONDS = 0.1
const GAP_BYTES = Buffer.alloc(0)

interface ReceivedPart {
  feed: number
  part: MediaPart
}

/**
 * A rendition that is encoded here. It is cut where the source is, under the same numbers; what could not be encoded in
 * time is a gap, which a player fills from another rendition.
 */
export class RenditionTrack extends SegmentedTrack {
  readonly #source: LiveTrack
  readonly #received: ReceivedPart[] = []
  /** Whether parts may come; without, all that the source has is a gap. */
  #isEncoding = false

  constructor(
    name: string,
    { source, window }: { source: LiveTrack; window?: number | undefined },
    closed: SegmentClosed,
    past?: readonly TrackSegment[],
  ) {
    super(name, window, closed, past ? fillGaps(source.segments, past) : [])
    this.#source = source
  }

  override get target() {
    return this.#source.target
  }

  /** Whether it has a segment that can be played. */
  get isBegun() {
    return this.segments.some(({ isGap }) => !isGap)
  }

  /** Whether players have to take its newest moment from another rendition. */
  get isGapNow() {
    return (this.open?.parts.at(-1) ?? this.segments.at(-1))?.isGap === true
  }

  /** Parts will come of what the source has from now on. */
  begin() {
    this.#isEncoding = true
  }

  add(feed: number, part: MediaPart) {
    if (this.isEnded) return
    this.#received.push({ feed, part })
    this.follow()
  }

  /** No more parts come for now: what is missing is missing. */
  stop() {
    this.#isEncoding = false
    this.follow()
    this.#received.length = 0
  }

  /** Takes over how far the source is. */
  follow() {
    if (this.isEnded) return
    while (this.#received.length > 0 && this.#place(this.#received[0]!)) {
      this.#received.shift()
      this.#closeIfWhole()
    }
    this.#closeIfWhole()
    if (!this.#isEncoding) this.#skip()
  }

  override end() {
    this.stop()
    super.end()
  }

  /** Puts a part into its segment; false where the source is not that far yet. */
  #place({ feed, part }: ReceivedPart): boolean {
    const segment = this.#segmentAt(feed, part.start)
    if (segment === 'later') return false
    if (segment === undefined || segment.number < (this.open?.number ?? this.nextNumber)) return true
    if (this.open && this.open.number !== segment.number) this.#closeAsFarAsItIs()
    this.#skipTo(segment.number)
    if (!this.open && !isStartOf(segment, part)) return true // it became too late for this segment
    this.open ??= openingOf(segment)
    const { bytes, duration, isIndependent } = part
    this.open.parts.push({ bytes, duration, isIndependent })
    this.changed()
    return true
  }

  /** The source's segment in which a moment of a feed is; undefined where it has none any more. */
  #segmentAt(feed: number, start: number): TrackSegment | OpenSegment | 'later' | undefined {
    const { open, segments } = this.#source
    const at = start + TOLERANCE_SECONDS
    if (open && (open.feed < feed || (open.feed === feed && endOf(open) <= at))) return 'later'
    if (open && open.feed === feed && open.start! <= at) return open
    const closed = segments.findLast((segment) => segment.feed === feed && (segment.start ?? Infinity) <= at)
    if (!closed) return open || (segments.at(-1)?.feed ?? 0) > feed ? undefined : 'later'
    if (at < endOf(closed)) return closed
    return !open && segments.at(-1) === closed ? 'later' : undefined
  }

  #closeIfWhole() {
    const segment = this.open && this.#closedSource(this.open.number)
    if (segment && isWhole(this.open!, segment)) this.close()
  }

  /** The open segment ends as the source's does: whole, or as a gap. */
  #closeAsFarAsItIs() {
    const segment = this.#closedSource(this.open!.number)
    if (!segment || isWhole(this.open!, segment)) return this.close()
    this.open!.parts.push(...gapsOver(segment.duration - durationOf(this.open!.parts)))
    this.close()
  }

  /** All that the source has and this has not is a gap. */
  #skip() {
    if (this.open && this.#closedSource(this.open.number)) this.#closeAsFarAsItIs()
    this.#skipTo(this.#source.nextNumber)
    const { open } = this.#source
    if (!open) return
    this.open ??= openingOf(open)
    for (const part of open.parts.slice(this.open.parts.length)) this.open.parts.push(gapOf(part.duration))
    this.changed()
  }

  #skipTo(number: number) {
    if (this.open || this.nextNumber >= number) return
    const first = this.nextNumber
    for (const segment of this.#source.segments)
      if (segment.number >= first && segment.number < number) this.list(asGap(segment))
  }

  #closedSource = (number: number) => this.#source.segments.findLast((segment) => segment.number === number)
}

const openingOf = ({ number, feed, begins_at, start }: OpenSegment | TrackSegment): OpenSegment => ({
  ...{ number, feed, begins_at, parts: [] },
  ...(start !== undefined && { start }),
})

const endOf = (segment: TrackSegment | OpenSegment) =>
  segment.start! + ('parts' in segment ? durationOf(segment.parts) : segment.duration)

const isStartOf = ({ start }: OpenSegment | TrackSegment, part: MediaPart) =>
  part.isIndependent && Math.abs(part.start - start!) < TOLERANCE_SECONDS

const isWhole = ({ parts }: OpenSegment, { duration }: TrackSegment) =>
  !parts.some(({ isGap }) => isGap) && durationOf(parts) > duration - TOLERANCE_SECONDS

const gapOf = (duration: number): TrackPart => ({
  ...{ bytes: GAP_BYTES, duration },
  ...{ isIndependent: false, isGap: true },
})

/** At least one, so that nobody takes for whole what is not. */
function gapsOver(seconds: number): TrackPart[] {
  const gaps = [gapOf(Math.max(0, Math.min(seconds, PART_SECONDS)))]
  for (let left = seconds - PART_SECONDS; left > 0; left -= PART_SECONDS)
    gaps.push(gapOf(Math.min(left, PART_SECONDS)))
  return gaps
}

const asGap = (segment: TrackSegment): TrackSegment => ({
  ...segment,
  size: 0,
  independent: true,
  isGap: true,
})

/** What was there before a restart, beside what the source has. */
function fillGaps(source: readonly TrackSegment[], past: readonly TrackSegment[]): TrackSegment[] {
  const known = new Map(past.map((segment) => [segment.number, segment]))
  return source.map((segment) => known.get(segment.number) ?? asGap(segment))
}
