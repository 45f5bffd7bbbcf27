import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_PIXELS } from '../../platform/pictures/pictures.ts'
import { drawPicture, judgePicture } from '../../platform/pictures/pool.ts'
import type { FileSender } from './segment-upload-queue.ts'
import type { ThumbnailPlan } from './thumbnail-plan.ts'
import { formatTimestamp } from '../captions/cue-times.ts'

/** The poster candidates and storyboard of a film. */
export interface Thumbnails {
  /** Poster candidates, best first: paths in the film's folder. */
  posters: string[]
  blur_hash: string
  storyboard: boolean
}

const POSTERS = 4
const BLACK = 16 // of 255: letterboxed titles and fades are darker
const WHITE = 240
const QUALITY = 80

/** Picks the best stills in `folder` and uploads them as `posters/<n>.webp`, with the storyboard. */
export async function createThumbnails(
  folder: string,
  plan: ThumbnailPlan,
  send: FileSender,
): Promise<Thumbnails | undefined> {
  const best = await rankStills(await listStillFiles(folder, 'still'))
  if (!best[0]) return undefined
  const posters = best.map((_, index) => `posters/${index + 1}.webp`)
  for (const [index, path] of best.entries()) {
    await send(posters[index]!, await encodeWebp(path))
  }
  const sheets = await listStillFiles(folder, 'sheet')
  for (const [index, path] of sheets.entries()) {
    await send(sheetFile(index), await encodeWebp(path))
  }
  if (sheets.length > 0) await send('storyboard.vtt', formatStoryboard(plan.storyboard, sheets.length))
  return { posters, blur_hash: await computeBlurHash(best[0]), storyboard: sheets.length > 0 }
}

/** The numbered pictures of one kind, in order. */
async function listStillFiles(folder: string, kind: string): Promise<string[]> {
  const numbered = (await readdir(folder)).flatMap((name) => {
    const number = new RegExp(`^${kind}-(\\d+)\\.jpg$`).exec(name)?.[1]
    return number ? [{ name, number: Number(number) }] : []
  })
  return numbered.toSorted((a, b) => a.number - b.number).map(({ name }) => join(folder, name))
}

/** The sharpest and most detailed pictures that are neither black nor white; if all are, the best of them. */
async function rankStills(paths: string[]): Promise<string[]> {
  const judged = await Promise.all(paths.map(async (path) => ({ path, ...(await rateStill(path)) })))
  const ranked = judged.toSorted((a, b) => b.worth - a.worth)
  const shown = ranked.filter(({ isVisible }) => isVisible)
  return (shown.length > 0 ? shown : ranked.slice(0, 1)).slice(0, POSTERS).map(({ path }) => path)
}

async function rateStill(picture: string) {
  const { brightness, entropy, sharpness } = await judgePicture({ picture })
  return { isVisible: brightness > BLACK && brightness < WHITE, worth: entropy * Math.log1p(sharpness) }
}

async function encodeWebp(picture: string): Promise<Buffer> {
  const images = [{ quality: QUALITY }]
  return (await drawPicture({ picture, most_pixels: MAX_PIXELS, images }, 'publisher')).images[0]!.bytes
}

async function computeBlurHash(picture: string): Promise<string> {
  const task = { picture, most_pixels: MAX_PIXELS, images: [], blur_hash: true }
  return (await drawPicture(task, 'publisher')).blur_hash!
}

const sheetFile = (index: number) => `storyboard-${index + 1}.webp`

/** The storyboard as WebVTT: for each interval the sheet and position of its thumbnail. */
export function formatStoryboard(plan: ThumbnailPlan['storyboard'], sheets: number): string {
  const perSheet = plan.columns * plan.rows
  const cues = Array.from({ length: Math.min(plan.count, sheets * perSheet) }, (_, index) => {
    const place = index % perSheet
    const x = (place % plan.columns) * plan.width
    const y = Math.floor(place / plan.columns) * plan.height
    const stretch = `${formatTimestamp(index * plan.interval)} --> ${formatTimestamp((index + 1) * plan.interval)}`
    return `${stretch}\n${sheetFile(Math.floor(index / perSheet))}#xywh=${x},${y},${plan.width},${plan.height}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}
