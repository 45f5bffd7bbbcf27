import { cutOf } from '@matinee/contract/pictures'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import { drawPicture } from './pool.ts'
import type { DrawnImage } from './tasks.ts'

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
const PICTURE_BYTES = 10 * 1024 * 1024
/** As many as the largest cameras take. */
export const MOST_PIXELS = 100_000_000

/** Lets the routes of a plugin take a picture of at most 10 MB as their body: its bytes. */
export function takePictures(app: FastifyInstance) {
  app.addContentTypeParser(
    PICTURE_TYPES,
    { parseAs: 'buffer', bodyLimit: PICTURE_BYTES },
    (_request, body, done) => done(null, body),
  )
}

/** A name made from the bytes of a picture, so that the same picture is kept once. */
export const nameOf = (webp: Buffer) => createHash('sha256').update(webp).digest('hex').slice(0, 32)

interface SmallerImages {
  widths: readonly number[]
  quality: number
}

/** Stores a finished WebP in a folder with a smaller cut for each width beside it, `-w640`; its public address. */
export async function keepWithCuts(
  ctx: Pick<Context, 'storage'>,
  folder: string,
  webp: Buffer,
  { widths, quality }: SmallerImages,
): Promise<string> {
  const { images } = await drawPicture(
    { picture: webp, most_pixels: MOST_PIXELS, images: widths.map((width) => ({ width, quality })) },
    'publisher',
  )
  return keepImage(ctx, folder, { bytes: webp, smaller: images.map(({ bytes }) => bytes) }, widths)
}

/** Stores an image with its smaller ones beside it, `-w640`; its public address. */
export async function keepImage(
  { storage }: Pick<Context, 'storage'>,
  folder: string,
  { bytes, smaller }: DrawnImage,
  widths: readonly number[],
): Promise<string> {
  const key = `${folder}/${nameOf(bytes)}`
  await storage.putBytes(`${key}.webp`, bytes, 'image/webp')
  for (const [index, width] of widths.entries())
    await storage.putBytes(cutOf(key, width), smaller[index]!, 'image/webp')
  return `/${key}.webp`
}
