import { PICTURES } from '@matinee/contract/pictures'
import type { StoreContext } from '../platform/http.ts'
import { keepWithCuts, loadSharp } from '../platform/pictures.ts'
import { type Viewer, whoMayEdit } from '../platform/viewer.ts'
import { NotAPicture, PictureTooSmall } from './errors.ts'
import { putSettings } from './settings.ts'

export type PictureName = 'logo' | 'banner_image'

/** The box a picture is made to fit, the least width it must come with, and the widths of its smaller cuts. */
const SHAPES = {
  logo: { width: 640, height: 240, least: 64, cuts: [] },
  banner_image: { width: 2560, height: 1440, least: 1280, cuts: PICTURES.banner.cuts },
} as const

/** Puts a publisher's file in the place of the store's logo or banner; refuses what is no picture or too small. */
export async function setPicture(ctx: StoreContext, viewer: Viewer, name: PictureName, bytes: unknown) {
  whoMayEdit(viewer, 'site')
  return putSettings(ctx, viewer, { [name]: await keepPicture(ctx, bytes, SHAPES[name]) })
}

/** Goes back to no picture. Its file stays: pages that are open still show it. */
export async function removePicture(ctx: StoreContext, viewer: Viewer, name: PictureName) {
  whoMayEdit(viewer, 'site')
  return putSettings(ctx, viewer, { [name]: null })
}

interface Shape {
  width: number
  height: number
  least: number
  cuts: readonly number[]
}

/** Keeps a picture of the store made to fit a box, with its smaller cuts; refuses what is no picture or too small. */
export async function keepPicture(
  ctx: StoreContext,
  bytes: unknown,
  { width, height, least, cuts }: Shape,
): Promise<string> {
  if (!Buffer.isBuffer(bytes)) throw NotAPicture()
  const sharp = await loadSharp()
  const picture = sharp(bytes, { limitInputPixels: 100_000_000 }).rotate()
  const metadata = await picture.metadata().catch(() => {
    throw NotAPicture()
  })
  if ((metadata.autoOrient?.width ?? metadata.width) < least) throw PictureTooSmall({ values: { least } })

  const webp = await picture
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 86, alphaQuality: 95 })
    .toBuffer()
    .catch(() => {
      throw NotAPicture() // a good beginning and nothing behind it
    })
  return keepWithCuts(ctx, `images/${ctx.store.id}`, webp, { widths: cuts, quality: 82 })
}
