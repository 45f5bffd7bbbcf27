import { framesPerSecond, type FrameRate } from './film.ts'
import {
  readFragmentDuration,
  readFragmentStart,
  readInitSegment,
  readSampleDescription,
  setFragmentPlace,
} from './fragments.ts'
import { keyframeIntervals, type EncodingLadder, type RenditionSpec } from './ladder.ts'
import { findBox, type Mp4Box } from './mp4-boxes.ts'
import type { SegmentMeasure } from './playlists.ts'
import { FRAGMENTS_PER_SEGMENT, SOUND_FRAGMENT_SAMPLES, SOUND_RATE } from './sound-frames.ts'

/** What an interrupted encoding has left of a rendition or a sound in storage. */
export interface KeptTrack {
  init: Buffer
  segments: SegmentMeasure[]
}

/** Where an encoding of a track goes on: after the segments of an interrupted one. */
export interface Continuation extends KeptTrack {
  codec: string
  /** How many frames of picture, or samples of sound, are kept. */
  kept: number
  /** Frames, or samples, per second. */
  rate: FrameRate
  /** Samples of sound that are encoded again and left out: the first packet of an encoder needs one before it. */
  overlap: number
  /** Fragments that are kept, less those that are left out. */
  fragments: number
}

/** Thrown if what is kept and what is encoded now are not of one piece: with another ffmpeg, or another ladder. */
export class ContinuationUnfit extends Error {}

/** Throws `ContinuationUnfit` if the kept segments do not end where a group of pictures does. */
export function continueRendition(
  kept: KeptTrack,
  rung: RenditionSpec,
  ladder: EncodingLadder,
): Continuation {
  const { first, others } = keyframeIntervals(rung, ladder)
  const fragments = kept.segments.length
  const frames = countUnits(kept, framesPerSecond(rung.frame_rate))
  if (frames !== first + (fragments - 1) * others)
    throw new ContinuationUnfit(`${rung.name} ends in the midst of a group, after ${frames} frames`)
  return { ...kept, ...readCodec(kept), rate: rung.frame_rate, kept: frames, fragments, overlap: 0 }
}

/** Throws `ContinuationUnfit` if the kept segments are not of whole fragments. */
export function continueSound(kept: KeptTrack, name: string): Continuation {
  const samples = countUnits(kept, SOUND_RATE)
  const fragments = 1 + (kept.segments.length - 1) * FRAGMENTS_PER_SEGMENT
  if (samples !== fragments * SOUND_FRAGMENT_SAMPLES)
    throw new ContinuationUnfit(`${name} ends in the midst of a fragment, after ${samples} samples`)
  return {
    ...kept,
    ...readCodec(kept),
    ...{ kept: samples, rate: { frames: SOUND_RATE, seconds: 1 } },
    ...{ overlap: SOUND_FRAGMENT_SAMPLES, fragments: fragments - 1 },
  }
}

/** How much of a film is kept of a track, in seconds. */
export const secondsKept = (continuation: Continuation | undefined) =>
  continuation ? continuation.kept / framesPerSecond(continuation.rate) : 0

// Playlists have five decimals, which is a whole number of samples for each segment but not for all of them together.
const countUnits = ({ segments }: KeptTrack, perSecond: number) =>
  segments.reduce((sum, { duration }) => sum + Math.round(duration * perSecond), 0)

const readCodec = ({ init }: KeptTrack) => ({ codec: readInitSegment(moovOf(init)).codec })

function moovOf(init: Buffer): Buffer {
  const moov = findBox(init, 0, 'moov')
  if (!moov) throw new ContinuationUnfit('an init segment has no track')
  return moov
}

/**
 * The boxes of an encoder that begins at the end of what is kept, less its overlap, as those of one that began with the
 * film. Throws `ContinuationUnfit` if its init segment describes other samples.
 */
export async function* continueBoxes(
  boxes: AsyncIterable<Mp4Box>,
  continuation: Continuation,
): AsyncGenerator<Mp4Box> {
  let timescale = 0
  let toLeaveOut = continuation.overlap
  let isLeftOut = false
  for await (const box of boxes) {
    if (box.type === 'moov') timescale = readSameTimescale(box.bytes, continuation)
    if (box.type === 'moof') {
      isLeftOut = toLeaveOut > 0
      if (isLeftOut) toLeaveOut = leaveOut(box.bytes, toLeaveOut)
      else moveFragment(box.bytes, timescale, continuation)
    }
    if (!isLeftOut) yield box
  }
}

function readSameTimescale(moov: Buffer, { init }: Continuation): number {
  const [before, now] = [readInitSegment(moovOf(init)), readInitSegment(moov)]
  const isSame = readSampleDescription(moov).equals(readSampleDescription(moovOf(init)))
  if (!isSame || before.timescale !== now.timescale)
    throw new ContinuationUnfit('the encoder describes its output in another way than before')
  return now.timescale
}

/** What is left of the overlap after a fragment that is left out. */
function leaveOut(moof: Buffer, overlap: number): number {
  const left = overlap - readFragmentDuration(moof)
  if (left < 0) throw new ContinuationUnfit('a fragment of the overlap ends after it')
  return left
}

function moveFragment(moof: Buffer, timescale: number, { kept, rate, overlap, fragments }: Continuation) {
  const begin = ((kept - overlap) * timescale * rate.seconds) / rate.frames
  if (!Number.isInteger(begin)) throw new ContinuationUnfit('a frame does not last a whole number of units')
  setFragmentPlace(moof, { start: begin + readFragmentStart(moof), after: fragments })
}
