import type { VideoStream } from './film.ts'

/** Which thumbnails to take during the first pass. */
export interface ThumbnailPlan {
  storyboard: {
    /** Seconds between two pictures. */
    interval: number
    /** Size of one thumbnail. */
    width: number
    height: number
    /** Thumbnails per sheet. */
    columns: number
    rows: number
    /** Total number of thumbnails. */
    count: number
  }
  posters: { interval: number; width: number; height: number }
}

const SMALL_SIDE = 160
const POSTER_SIDE = 1280
const POSTERS_TAKEN = 10
const LONGEST_INTERVAL = 10
const COLUMNS = 10
const ROWS = 10

/** One thumbnail per second up to a hundred, then a hundred in total until they are ten seconds apart. */
export function planThumbnails(picture: VideoStream, duration: number): ThumbnailPlan {
  const interval = Math.min(LONGEST_INTERVAL, Math.max(1, Math.ceil(duration / (COLUMNS * ROWS))))
  const count = Math.max(1, Math.ceil(duration / interval))
  return {
    storyboard: {
      interval,
      ...fitWithin(picture, SMALL_SIDE),
      columns: Math.min(COLUMNS, count),
      rows: Math.min(ROWS, Math.ceil(count / COLUMNS)),
      count,
    },
    posters: { interval: Math.max(0.001, duration / POSTERS_TAKEN), ...fitWithin(picture, POSTER_SIDE) },
  }
}

/** Scales a size down so that its longer side is at most `side`. */
function fitWithin({ width, height }: VideoStream, side: number) {
  const scale = Math.min(1, side / Math.max(width, height))
  const even = (pixels: number) => Math.max(2, Math.round((pixels * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}
