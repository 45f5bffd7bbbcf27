import { createHash } from 'node:crypto'
import type { StoreContext } from '../platform/http.ts'
import { NotAPicture, PictureTooSmall, UnknownStill } from './errors.ts'
import type { ContentRow } from './program-queries.ts'

const LEAST_WIDTH = 640
const HORIZONTAL = { width: 1280, height: 720 }
const VERTICAL = { width: 720, height: 1080 }

export interface Pictures {
  horizontal_image: string
  vertical_image: string
  blur_hash: string | null
}

/** One of the stills taken from a program's film, as its pictures. */
export async function stillOf(ctx: StoreContext, program: ContentRow, index: number): Promise<Pictures> {
  const video =
    program.video_id &&
    (await ctx.db
      .selectFrom('video')
      .select(['poster_candidates', 'blur_hash'])
      .where('id', '=', program.video_id)
      .executeTakeFirst())
  const still = video ? video.poster_candidates[index] : undefined
  if (!video || !still) throw UnknownStill({ errors: { poster_candidate: ['unknown'] } })
  return { horizontal_image: still, vertical_image: still, blur_hash: video.blur_hash }
}

// libvips takes 20 MB of memory: only a process that is handed a picture loads it.
const loadSharp = async () => (await import('sharp')).default

/** Pictures of both shapes from a publisher's file; refuses what is none or too small. */
export async function makePictures(ctx: StoreContext, bytes: Buffer): Promise<Pictures> {
  const sharp = await loadSharp()
  const { width } = await sharp(bytes, { limitInputPixels: 100_000_000 })
    .metadata()
    .catch(() => {
      throw NotAPicture()
    })
  if (width < LEAST_WIDTH) throw PictureTooSmall({ values: { least: LEAST_WIDTH } })
  const [horizontal_image, vertical_image, blur_hash] = await Promise.all([
    keep(ctx, bytes, HORIZONTAL),
    keep(ctx, bytes, VERTICAL),
    blurHashOf(bytes),
  ])
  return { horizontal_image, vertical_image, blur_hash }
}

/** Keeps a picture cut to `size` as WebP under a name made from its bytes, and returns its public address. */
export async function keep(
  ctx: StoreContext,
  bytes: Buffer,
  size: { width: number; height: number },
): Promise<string> {
  const sharp = await loadSharp()
  const webp = await sharp(bytes)
    .rotate()
    .resize({ ...size, position: 'attention' })
    .webp({ quality: 82 })
    .toBuffer()
  const name = `${createHash('sha256').update(webp).digest('hex').slice(0, 32)}.webp`
  await ctx.storage.putBytes(`images/${ctx.store.id}/${name}`, webp, 'image/webp')
  return `/images/${ctx.store.id}/${name}`
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
