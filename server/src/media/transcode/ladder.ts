import { halveAbove30 } from './frame-rates.ts'
import { framesPerSecond, type ProbedFilm, type VideoStream, type FrameRate } from './film.ts'

export interface RenditionSpec {
  /** Also the name of its folder. */
  name: string
  width: number
  height: number
  frame_rate: FrameRate
  /** Maximum bits per second. */
  maxBitrate: number
}

/** The renditions to encode, in two passes: the low ones come first so that the film is playable early. */
export interface EncodingLadder {
  low: RenditionSpec[]
  high: RenditionSpec[]
}

// Bits per second of a busy film at 30 frames, per size class. Quality is constant (CRF) below these caps.
const CLASSES = [
  { lines: 240, most: 400_000 },
  { lines: 480, most: 1_200_000 },
  { lines: 720, most: 2_800_000 },
  { lines: 1080, most: 5_000_000 },
  { lines: 1440, most: 9_000_000 },
  { lines: 2160, most: 16_000_000 },
]
const LOWEST = CLASSES[0]!
const LOW_LINES = 480
const ONE_GO_LINES = 600 // up to here a second pass would encode a single small rendition
const WORTH_IT = 0.8 // share of the next rendition's lines: a smaller difference is hardly visible
const FAST_EXTRA = 1.4 // what 60 frames need beyond 30
const THRIFTY = ['hevc', 'vp9', 'av1', 'vvc']

/**
 * The renditions of a source. None is larger than the source; the largest has the source's size up to 2160 lines, and
 * one in between is dropped if it is nearly as large as the next, or may use more bits than the source has.
 */
export function planLadder({ picture, size, duration }: ProbedFilm): EncodingLadder {
  if (!picture) return { low: [], high: [] }
  const top = Math.min(nominalHeight(picture), CLASSES.at(-1)!.lines)
  const carried = (picture.bit_rate ?? (size * 8) / duration) * (THRIFTY.includes(picture.codec) ? 2 : 1)
  const between = CLASSES.filter(
    ({ lines, most }) => lines <= top * WORTH_IT && (lines <= LOW_LINES || most < carried),
  )
  const lines = [...between.map((rung) => rung.lines), top]
  const isOneGo = top <= ONE_GO_LINES
  const isLow = (height: number) => isOneGo || height <= LOW_LINES
  const slow = halveAbove30(picture.frame_rate)
  return {
    low: lines.filter(isLow).map((height) => planRendition(picture, height, slow)),
    high: lines
      .filter((height) => !isLow(height))
      .map((height) => planRendition(picture, height, picture.frame_rate)),
  }
}

/** The size class of a picture: the lines of the 16:9 or 9:16 frame around it. 1920 × 800 counts as 1080. */
export const nominalHeight = ({ width, height }: Pick<VideoStream, 'width' | 'height'>) =>
  Math.ceil(Math.max(Math.min(width, height), (Math.max(width, height) * 9) / 16))

function planRendition(picture: VideoStream, lines: number, rate: FrameRate): RenditionSpec {
  const scale = Math.min(1, lines / nominalHeight(picture))
  return {
    name: `v${lines}`,
    width: toEvenPixels(picture.width, scale),
    height: toEvenPixels(picture.height, scale),
    frame_rate: rate,
    maxBitrate: capBitrate(lines, framesPerSecond(rate)),
  }
}

/** H.264 in 4:2:0 has even sizes only; an odd line is scaled, not cropped. */
function toEvenPixels(pixels: number, scale: number): number {
  const most = Math.max(2, Math.floor(pixels / 2) * 2)
  return Math.min(most, Math.max(2, Math.round((pixels * scale) / 2) * 2))
}

/** The most bits a second of a picture with this many lines. */
export const capBitrate = (lines: number, frameRate: number) =>
  Math.round(maxBitrateAt(lines) * (frameRate > 31 ? FAST_EXTRA : 1))

/** The cap between two classes, proportional to the area. */
function maxBitrateAt(lines: number): number {
  const above = CLASSES.find((rung) => rung.lines >= lines) ?? CLASSES.at(-1)!
  const most = above.most * (lines / above.lines) ** 2
  const below = CLASSES.findLast((rung) => rung.lines < lines) ?? { ...LOWEST, most: 0 }
  return Math.round(Math.max(most, Math.min(below.most, above.most)))
}

const FIRST_SECONDS = 1
const GROUP_SECONDS = 4

/** Frames in the first keyframe interval and in all others: one second for a quick start, then four. */
export function keyframeIntervals(
  rung: RenditionSpec,
  ladder: EncodingLadder,
): { first: number; others: number } {
  // All renditions count in frames of the slowest one, so that their GOPs begin at exactly the same times.
  const slowest = framesPerSecond((ladder.low[0] ?? rung).frame_rate)
  const times = Math.round(framesPerSecond(rung.frame_rate) / slowest)
  return {
    first: times * Math.max(1, Math.round(FIRST_SECONDS * slowest)),
    others: times * Math.max(1, Math.round(GROUP_SECONDS * slowest)),
  }
}
