import type { VideoStream } from './film.ts'

/** Which thumbnails to take during the first pass. */
export interface ThumbnailPlan {
  storyboard: {
    /** Seconds between two pictures. */
    interval: number
    /** Of one small picture. */
    width: number
    height: number
    /** Small pictures on one sheet. */
    columns: number
    rows: number
    /** Small pictures in all. */
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

/** Up to a hundred seconds a small picture for each, then a hundred in all until they are ten seconds apart. */
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

/** The picture's size, made smaller where its longer side is longer than `side`. */
function fitWithin({ width, height }: VideoStream, side: number) {
  const scale = Math.min(1, side / Math.max(width, height))
  const even = (pixels: number) => Math.max(2, Math.round((pixels * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}
