import { PICTURES } from '@matinee/contract/pictures'
import type { StoreContext } from '../platform/http.ts'
import { NotAPicture } from '../platform/pictures/errors.ts'
import { keepImage, MOST_PIXELS } from '../platform/pictures/pictures.ts'
import { drawPicture } from '../platform/pictures/pool.ts'
import { type Viewer, whoMayEdit } from '../platform/viewer.ts'
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
  const { images } = await drawPicture(
    {
      picture: bytes,
      most_pixels: MOST_PIXELS,
      least: { width: least },
      images: [{ width, height, quality: 86, alpha_quality: 95, widths: cuts, widths_quality: 82 }],
    },
    'publisher',
  )
  return keepImage(ctx, `images/${ctx.store.id}`, images[0]!, cuts)
}
