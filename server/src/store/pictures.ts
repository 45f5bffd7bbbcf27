import { PICTURES } from '@matinee/contract/store/pictures'
import type { StoreContext } from '../platform/http/http.ts'
import { NotAPicture } from '../platform/pictures/errors.ts'
import { storeImage, MAX_PIXELS } from '../platform/pictures/pictures.ts'
import { drawPicture } from '../platform/pictures/pool.ts'
import { type Viewer, assertMayEdit } from '../platform/http/viewer.ts'
import { saveStoreSettings } from './settings.ts'

export type StorePictureName = 'logo' | 'banner_image'

/** The box a picture is fitted into, its minimum width, and the widths of its smaller variants. */
const PICTURE_BOXES = {
  logo: { width: 640, height: 240, least: 64, cuts: [] },
  banner_image: { width: 2560, height: 1440, least: 1280, cuts: PICTURES.banner.cuts },
} as const

/** Sets the store's logo or banner; refuses files that are no picture or too small. */
export async function setPicture(ctx: StoreContext, viewer: Viewer, name: StorePictureName, bytes: unknown) {
  assertMayEdit(viewer, 'site')
  return saveStoreSettings(ctx, viewer, { [name]: await storeFittedPicture(ctx, bytes, PICTURE_BOXES[name]) })
}

/** Removes a picture. The file stays, because open pages still show it. */
export async function removePicture(ctx: StoreContext, viewer: Viewer, name: StorePictureName) {
  assertMayEdit(viewer, 'site')
  return saveStoreSettings(ctx, viewer, { [name]: null })
}

interface PictureBox {
  width: number
  height: number
  least: number
  cuts: readonly number[]
}

/**
 * Stores a picture fitted into a box, with smaller variants; refuses files that are no picture or too small.
 */
export async function storeFittedPicture(
  ctx: StoreContext,
  bytes: unknown,
  { width, height, least, cuts }: PictureBox,
): Promise<string> {
  if (!Buffer.isBuffer(bytes)) throw NotAPicture()
  const { images } = await drawPicture(
    {
      picture: bytes,
      most_pixels: MAX_PIXELS,
      least: { width: least },
      images: [{ width, height, quality: 86, alpha_quality: 95, widths: cuts, widths_quality: 82 }],
    },
    'publisher',
  )
  return storeImage(ctx, `images/${ctx.store.id}`, images[0]!, cuts)
}
