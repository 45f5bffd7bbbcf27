import { PICTURES, type PictureShape } from '@matinee/contract/pictures'
import type { Crop, ImageShape } from '@matinee/contract/programs'
import { buffer } from 'node:stream/consumers'
import type { Context } from '../platform/context.ts'
import type { StoreContext } from '../platform/http.ts'
import { keepImage, MOST_PIXELS, nameOf } from '../platform/pictures/pictures.ts'
import { drawPicture } from '../platform/pictures/pool.ts'
import type { DrawnImage, ImageOptions } from '../platform/pictures/tasks.ts'
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

/** What pictures are cut from: its public address and bytes. */
export interface Original {
  original: string
  bytes: Buffer
}

/** Keeps a publisher's file as what pictures are cut from. Refuses what is none or too small. */
export async function keepOriginal(
  ctx: StoreContext,
  picture: Buffer,
  leastWidth = LEAST_WIDTH,
): Promise<Original> {
  const { images } = await drawPicture(
    {
      picture,
      most_pixels: MOST_PIXELS,
      least: { width: leastWidth },
      images: [{ width: ORIGINAL_SIDE, height: ORIGINAL_SIDE, quality: 92 }],
    },
    'publisher',
  )
  const { bytes } = images[0]!
  const key = `images/${ctx.store.id}/originals/${nameOf(bytes)}.webp`
  await ctx.storage.putBytes(key, bytes, 'image/webp')
  return { original: `/${key}`, bytes }
}

/** The bytes of a picture by its public address; undefined where there is none. */
export async function pictureBytes({ storage }: Context, address: string): Promise<Buffer | undefined> {
  const file = await storage.open(address.slice(1))
  return file && buffer(file.stream)
}

/** Pictures of every shape, cut around what catches the eye from an original. */
export async function cutAll(ctx: StoreContext, { original, bytes }: Original): Promise<AllPictures> {
  const shapes = [SHAPES.horizontal, SHAPES.vertical, SHAPES.square]
  const { images, blur_hash } = await drawPicture(
    { picture: bytes, most_pixels: MOST_PIXELS, images: shapes.map(imageOf), blur_hash: true },
    'publisher',
  )
  const addresses: string[] = []
  for (const [index, image] of images.entries()) addresses.push(await keepShape(ctx, image, shapes[index]!))
  const cutting = { original, crop: null }
  return {
    horizontal_image: addresses[0]!,
    vertical_image: addresses[1]!,
    square_image: addresses[2]!,
    blur_hash,
    images: { horizontal: cutting, vertical: cutting, square: cutting },
  }
}

/** Keeps a picture cut to `size` as WebP with its smaller cuts, under a name made from its bytes; its public address. */
export async function keep(
  ctx: StoreContext,
  picture: Buffer,
  size: Size,
  crop: Crop | null = null,
): Promise<string> {
  const { images } = await drawPicture(
    { picture, most_pixels: MOST_PIXELS, crop, least_crop: LEAST_CROP, images: [imageOf(size)] },
    'publisher',
  )
  return keepShape(ctx, images[0]!, size)
}

/** The part of a picture that is shown where its cut follows what catches the eye. */
export async function automaticCut(picture: Buffer, size: Size): Promise<Crop> {
  const { images } = await drawPicture(
    { picture, most_pixels: MOST_PIXELS, images: [{ ...size, fit: 'attention', quality: 1 }] },
    'publisher',
  )
  return images[0]!.area!
}

const cutsOf = ({ width, height }: Size) => cutsFor(width > height ? 'wide' : 'tall')

function imageOf(size: Size): ImageOptions {
  const { widths, quality } = cutsOf(size)
  return { ...size, fit: 'attention', quality: 82, widths, widths_quality: quality }
}

const keepShape = (ctx: StoreContext, image: DrawnImage, size: Size) =>
  keepImage(ctx, `images/${ctx.store.id}`, image, cutsOf(size).widths)

/** A blur hash of 4 by 3 components. */
export async function blurHashOf(picture: Buffer): Promise<string> {
  const { blur_hash } = await drawPicture(
    { picture, most_pixels: MOST_PIXELS, images: [], blur_hash: true },
    'publisher',
  )
  return blur_hash!
}
