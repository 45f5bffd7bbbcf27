import { PICTURES, type PictureShape } from '@matinee/contract/store/pictures'
import type { Crop, ImageShape } from '@matinee/contract/catalogue/programs'
import { buffer } from 'node:stream/consumers'
import type { Context } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { storeImage, MAX_PIXELS, contentNameOf } from '../../platform/pictures/pictures.ts'
import { drawPicture } from '../../platform/pictures/pool.ts'
import type { DrawnImage, ImageOptions } from '../../platform/pictures/tasks.ts'
import type { EditedColumns } from '../tables.ts'

export const SHAPES = {
  horizontal: { width: 1280, height: 720 },
  vertical: { width: 720, height: 1080 },
  square: { width: 1080, height: 1080 },
} as const satisfies Record<ImageShape, ImageSize>

const VARIANT_QUALITY = 80

/** The smaller image variants stored beside a picture of the catalogue. */
export const variantsFor = (shape: PictureShape) => ({
  widths: PICTURES[shape].cuts,
  quality: VARIANT_QUALITY,
})

const LEAST_WIDTH = 640
const LEAST_CROP = 320
const ORIGINAL_SIDE = 2560 // twice the widest shape: half of the picture is still sharp

interface ImageSize {
  width: number
  height: number
}

export interface PosterPictures {
  horizontal_image: string
  vertical_image: string
  blur_hash: string | null
}

/** The pictures of all shapes as the columns of a program. */
export type PictureColumns = Pick<
  EditedColumns,
  'horizontal_image' | 'vertical_image' | 'square_image' | 'images' | 'blur_hash'
>

/** The original that pictures are cropped from: its public address and bytes. */
export interface OriginalPicture {
  original: string
  bytes: Buffer
}

/** Stores an uploaded original. Refuses a file that is not a picture or too small. */
export async function storeOriginal(
  ctx: StoreContext,
  picture: Buffer,
  leastWidth = LEAST_WIDTH,
): Promise<OriginalPicture> {
  const { images } = await drawPicture(
    {
      picture,
      most_pixels: MAX_PIXELS,
      least: { width: leastWidth },
      images: [{ width: ORIGINAL_SIDE, height: ORIGINAL_SIDE, quality: 92 }],
    },
    'publisher',
  )
  const { bytes } = images[0]!
  const key = `images/${ctx.store.id}/originals/${contentNameOf(bytes)}.webp`
  await ctx.storage.putBytes(key, bytes, 'image/webp')
  return { original: `/${key}`, bytes }
}

/** The bytes of a picture by its public address; undefined if it does not exist. */
export async function readPictureBytes({ storage }: Context, address: string): Promise<Buffer | undefined> {
  const file = await storage.open(address.slice(1))
  return file && buffer(file.stream)
}

/** Creates pictures of every shape from an original, cropped around its focal point. */
export async function createAllShapes(
  ctx: StoreContext,
  { original, bytes }: OriginalPicture,
): Promise<PictureColumns> {
  const shapes = [SHAPES.horizontal, SHAPES.vertical, SHAPES.square]
  const { images, blur_hash } = await drawPicture(
    { picture: bytes, most_pixels: MAX_PIXELS, images: shapes.map(imageOptionsOf), blur_hash: true },
    'publisher',
  )
  const addresses: string[] = []
  for (const [index, image] of images.entries())
    addresses.push(await storeImageShape(ctx, image, shapes[index]!))
  const cutting = { original, crop: null }
  return {
    horizontal_image: addresses[0]!,
    vertical_image: addresses[1]!,
    square_image: addresses[2]!,
    blur_hash,
    images: { horizontal: cutting, vertical: cutting, square: cutting },
  }
}

/**
 * Stores a picture cropped to `size` as WebP with its smaller variants, named by its bytes; returns its public address.
 */
export async function storeShape(
  ctx: StoreContext,
  picture: Buffer,
  size: ImageSize,
  crop: Crop | null = null,
): Promise<string> {
  const { images } = await drawPicture(
    { picture, most_pixels: MAX_PIXELS, crop, least_crop: LEAST_CROP, images: [imageOptionsOf(size)] },
    'publisher',
  )
  return storeImageShape(ctx, images[0]!, size)
}

/** The crop that follows the focal point of a picture. */
export async function findAutomaticCrop(picture: Buffer, size: ImageSize): Promise<Crop> {
  const { images } = await drawPicture(
    { picture, most_pixels: MAX_PIXELS, images: [{ ...size, fit: 'attention', quality: 1 }] },
    'publisher',
  )
  return images[0]!.area!
}

const variantsOfSize = ({ width, height }: ImageSize) => variantsFor(width > height ? 'wide' : 'tall')

function imageOptionsOf(size: ImageSize): ImageOptions {
  const { widths, quality } = variantsOfSize(size)
  return { ...size, fit: 'attention', quality: 82, widths, widths_quality: quality }
}

const storeImageShape = (ctx: StoreContext, image: DrawnImage, size: ImageSize) =>
  storeImage(ctx, `images/${ctx.store.id}`, image, variantsOfSize(size).widths)

/** A blur hash of 4 by 3 components. */
export async function computeBlurHash(picture: Buffer): Promise<string> {
  const { blur_hash } = await drawPicture(
    { picture, most_pixels: MAX_PIXELS, images: [], blur_hash: true },
    'publisher',
  )
  return blur_hash!
}
