import { PICTURES, type PictureShape } from '@matinee/contract/pictures'
import type { Crop, ImageShape } from '@matinee/contract/programs'
import { buffer } from 'node:stream/consumers'
import type { Context } from '../platform/context.ts'
import type { StoreContext } from '../platform/http.ts'
import { keepWithCuts, loadSharp, nameOf } from '../platform/pictures.ts'
import { CropTooSmall, NotAPicture, PictureTooSmall } from './errors.ts'
import type { EditedColumns } from './tables.ts'

export const SHAPES = {
  horizontal: { width: 1280, height: 720 },
  vertical: { width: 720, height: 1080 },
  square: { width: 1080, height: 1080 },
} as const satisfies Record<ImageShape, Size>

const CUT_QUALITY = 80

/** The smaller cuts that lie beside a picture of the catalogue. */
export const cutsFor = (shape: PictureShape) => ({ widths: PICTURES[shape].cuts, quality: CUT_QUALITY })

const LEAST_WIDTH = 640
const LEAST_CROP = 320
const ORIGINAL_SIDE = 2560 // twice the widest shape: what is left of half a picture is still sharp
const MOST_PIXELS = 100_000_000

interface Size {
  width: number
  height: number
}

export interface Pictures {
  horizontal_image: string
  vertical_image: string
  blur_hash: string | null
}

/** The pictures of all shapes as the columns of a program. */
export type AllPictures = Pick<
  EditedColumns,
  'horizontal_image' | 'vertical_image' | 'square_image' | 'images' | 'blur_hash'
>

/** Keeps a publisher's file as what pictures are cut from; its public address. Refuses what is none or too small. */
export async function keepOriginal(
  ctx: StoreContext,
  bytes: Buffer,
  leastWidth = LEAST_WIDTH,
): Promise<string> {
  const sharp = await loadSharp()
  const {
    width,
    height,
    orientation = 1,
  } = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .metadata()
    .catch(() => {
      throw NotAPicture()
    })
  if ((orientation > 4 ? height : width) < leastWidth)
    throw PictureTooSmall({ values: { least: leastWidth } })
  const webp = await sharp(bytes)
    .rotate()
    .resize({ width: ORIGINAL_SIDE, height: ORIGINAL_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 92 })
    .toBuffer()
    .catch(() => {
      throw NotAPicture()
    })
  const key = `images/${ctx.store.id}/originals/${nameOf(webp)}.webp`
  await ctx.storage.putBytes(key, webp, 'image/webp')
  return `/${key}`
}

/** The bytes of a picture by its public address; undefined where there is none. */
export async function pictureBytes({ storage }: Context, address: string): Promise<Buffer | undefined> {
  const file = await storage.open(address.slice(1))
  return file && buffer(file.stream)
}

/** Pictures of every shape, cut around what catches the eye from what is at `original`. */
export async function cutAll(ctx: StoreContext, original: string, bytes: Buffer): Promise<AllPictures> {
  const [horizontal_image, vertical_image, square_image, blur_hash] = await Promise.all([
    keep(ctx, bytes, SHAPES.horizontal),
    keep(ctx, bytes, SHAPES.vertical),
    keep(ctx, bytes, SHAPES.square),
    blurHashOf(bytes),
  ])
  const cutting = { original, crop: null }
  return {
    horizontal_image,
    vertical_image,
    square_image,
    blur_hash,
    images: { horizontal: cutting, vertical: cutting, square: cutting },
  }
}

/** Keeps a picture cut to `size` as WebP with its smaller cuts, under a name made from its bytes; its public address. */
export async function keep(
  ctx: StoreContext,
  bytes: Buffer,
  size: Size,
  crop: Crop | null = null,
): Promise<string> {
  const sharp = await loadSharp()
  const upright = await sharp(bytes).rotate().toBuffer({ resolveWithObject: true })
  const part = crop ? sharp(upright.data).extract(pixelsOf(crop, upright.info)) : sharp(upright.data)
  const webp = await part
    .resize({ ...size, position: 'attention' })
    .webp({ quality: 82 })
    .toBuffer()
  return keepWithCuts(
    ctx,
    `images/${ctx.store.id}`,
    webp,
    cutsFor(size.width > size.height ? 'wide' : 'tall'),
  )
}

function pixelsOf(crop: Crop, { width, height }: Size) {
  const left = Math.min(Math.round(crop.x * width), width - 1)
  const top = Math.min(Math.round(crop.y * height), height - 1)
  const wide = Math.min(Math.round(crop.width * width), width - left)
  const high = Math.min(Math.round(crop.height * height), height - top)
  if (wide < LEAST_CROP || high < 1) throw CropTooSmall({ values: { least: LEAST_CROP } })
  return { left, top, width: wide, height: high }
}

/** A blur hash of 4 by 3 components. */
export async function blurHashOf(bytes: Buffer): Promise<string> {
  const [sharp, { encode }] = await Promise.all([loadSharp(), import('blurhash')])
  const { data, info } = await sharp(bytes)
    .resize(32, 32, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return encode(new Uint8ClampedArray(data), info.width, info.height, 4, 3)
}
