import { cutOf } from '@matinee/contract/store/pictures'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import { drawPicture } from './pool.ts'
import type { DrawnImage } from './tasks.ts'

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
const PICTURE_BYTES = 10 * 1024 * 1024
/** The resolution of the largest cameras. */
export const MAX_PIXELS = 100_000_000

/** Lets the routes of a plugin accept a picture of at most 10 MB as a raw body. */
export function acceptPictures(app: FastifyInstance) {
  app.addContentTypeParser(
    PICTURE_TYPES,
    { parseAs: 'buffer', bodyLimit: PICTURE_BYTES },
    (_request, body, done) => done(null, body),
  )
}

/** A name derived from the bytes of a picture, so that equal pictures are stored once. */
export const contentNameOf = (webp: Buffer) => createHash('sha256').update(webp).digest('hex').slice(0, 32)

interface VariantOptions {
  widths: readonly number[]
  quality: number
}

/** Stores a WebP with a smaller variant per width, `-w640`; returns its public address. */
export async function storeWithVariants(
  ctx: Pick<Context, 'storage'>,
  folder: string,
  webp: Buffer,
  { widths, quality }: VariantOptions,
): Promise<string> {
  const { images } = await drawPicture(
    { picture: webp, most_pixels: MAX_PIXELS, images: widths.map((width) => ({ width, quality })) },
    'publisher',
  )
  return storeImage(ctx, folder, { bytes: webp, smaller: images.map(({ bytes }) => bytes) }, widths)
}

/** Stores an image with its smaller variants, `-w640`; returns its public address. */
export async function storeImage(
  { storage }: Pick<Context, 'storage'>,
  folder: string,
  { bytes, smaller }: DrawnImage,
  widths: readonly number[],
): Promise<string> {
  const key = `${folder}/${contentNameOf(bytes)}`
  await storage.putBytes(`${key}.webp`, bytes, 'image/webp')
  for (const [index, width] of widths.entries())
    await storage.putBytes(cutOf(key, width), smaller[index]!, 'image/webp')
  return `/${key}.webp`
}
