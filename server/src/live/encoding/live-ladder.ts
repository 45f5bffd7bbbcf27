import { capBitrate, nominalHeight } from '../../media/transcode/ladder.ts'

export interface PictureFormat {
  width: number
  height: number
  /** Frames a second. */
  frame_rate: number
}

/** A rendition that is encoded of a broadcast's picture. */
export interface LiveRendition {
  /** Also the name of its track. */
  name: string
  /** Lines of the picture as it is encoded; a source with fewer keeps its own. */
  height: number
}

// The most useful first: what a phone on the road needs, then what is worth having besides.
const CLASSES = [480, 720, 240, 1080]
/** A smaller difference than this share is hardly visible. */
const WORTH_IT = 0.8

/** The renditions worth encoding beside a source, the most useful first; none is larger. */
export function planLiveRenditions(source: PictureFormat): LiveRendition[] {
  const lines = nominalHeight(source)
  return CLASSES.filter((rung) => rung <= lines * WORTH_IT).map((rung) => {
    const height = toEven((source.height * rung) / lines)
    return { name: trackName(height), height }
  })
}

export const trackName = (height: number) => `v${height}`

/** The rendition of a track of this name. */
export const renditionNamed = (name: string): LiveRendition => ({ name, height: Number(name.slice(1)) })

/** The picture of a rendition of this source. */
export function pictureOf({ height }: LiveRendition, source: PictureFormat): PictureFormat {
  const scale = Math.min(1, height / source.height)
  const { frame_rate } = source
  return { width: toEven(source.width * scale), height: toEven(source.height * scale), frame_rate }
}

/** Most bits a second. */
export const bitrateOf = (picture: PictureFormat) => capBitrate(nominalHeight(picture), picture.frame_rate)

// Measured with 720 lines made 480 and 240: to decode and scale a picture takes half of what it takes to encode it.
const SOURCE_SHARE = 0.5
const pixelsOf = ({ width, height, frame_rate }: PictureFormat) => width * height * frame_rate

/** Pixels a second that have to be encoded, or as much work with the source's. */
export const costOf = (rendition: LiveRendition, source: PictureFormat) =>
  pixelsOf(pictureOf(rendition, source)) + pixelsOf(source) * SOURCE_SHARE

const toEven = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2)
