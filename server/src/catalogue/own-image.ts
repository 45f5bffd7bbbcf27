import type { Crop, ImageShape } from '@matinee/contract/programs'
import { transact } from '../platform/context.ts'
import { InvalidInput } from '../platform/errors.ts'
import type { StoreContext } from '../platform/http.ts'
import type { Viewer } from '../platform/viewer.ts'
import { catalogueChanged } from '../store/settings.ts'
import { saveEdits } from './drafts.ts'
import { NotAPicture } from '../platform/pictures/errors.ts'
import { NoPictureYet, UnknownStill } from './errors.ts'
import {
  automaticCut,
  blurHashOf,
  cutAll,
  keep,
  keepOriginal,
  pictureBytes,
  SHAPES,
  type AllPictures,
} from './images.ts'
import { whoMayEditProgram } from './own.ts'
import type { ContentRow } from './program-queries.ts'
import { locked, readProgram } from './program.ts'
import type { Cutting, Draft } from './tables.ts'

const ANY_WIDTH = 1 // a film is as small as it is

/** A publisher's own picture in every shape, cut around what catches the eye. */
export async function setImage(ctx: StoreContext, viewer: Viewer, id: number, bytes: unknown) {
  await whoMayEditProgram(ctx, viewer, id)
  await readProgram(ctx, viewer, id)
  if (!Buffer.isBuffer(bytes)) throw NotAPicture()
  const pictures = await cutAll(ctx, await keepOriginal(ctx, bytes))
  return savePictures(ctx, viewer, id, () => pictures)
}

/** A still of a program's film in every shape: copied, so that the pictures outlive the film. */
export async function picturesOfStill(
  ctx: StoreContext,
  program: Pick<ContentRow, 'video_id'>,
  index: number,
): Promise<AllPictures> {
  return cutAll(ctx, await originalOfStill(ctx, program, index))
}

export interface ShapeWish {
  shape: ImageShape
  /** A new picture; anything else than bytes means none. */
  bytes: unknown
  crop: Crop | null
  /** Number of a still of the film. */
  still?: number | undefined
  /** The shape whose original to cut. */
  from?: ImageShape | undefined
}

/** A crop given whole, or none; one given in part is refused. */
export function cropOf({ x, y, width, height }: Partial<Crop>): Crop | null {
  if (x === undefined && y === undefined && width === undefined && height === undefined) return null
  if (x === undefined || y === undefined || width === undefined || height === undefined)
    throw InvalidInput({ errors: { crop: ['incomplete'] } })
  return { x, y, width, height }
}

/** The picture of one shape: a new one, a still, or another cut of what a shape has. */
export async function setShapeImage(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { shape, crop, ...wish }: ShapeWish,
) {
  await whoMayEditProgram(ctx, viewer, id)
  const { original, bytes } = await sourceOf(ctx, viewer, id, { shape, ...wish })
  const address = await keep(ctx, bytes, SHAPES[shape], crop)
  const hash = await blurHashOf((await pictureBytes(ctx, address))!)
  return savePictures(ctx, viewer, id, (program) => ({
    [`${shape}_image`]: address,
    images: { ...imagesOf(program), [shape]: { original, crop } },
    ...(shape === 'horizontal' && { blur_hash: hash }),
  }))
}

/** Which part of what a shape is cut from it shows by itself. */
export async function readAutomaticCut(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { shape, from }: { shape: ImageShape; from?: ImageShape },
): Promise<Crop> {
  await whoMayEditProgram(ctx, viewer, id)
  const { bytes } = await sourceOf(ctx, viewer, id, { shape, bytes: null, ...(from && { from }) })
  return automaticCut(bytes, SHAPES[shape])
}

/** Takes the picture of one shape away. */
export async function removeShapeImage(ctx: StoreContext, viewer: Viewer, id: number, shape: ImageShape) {
  await whoMayEditProgram(ctx, viewer, id)
  return savePictures(ctx, viewer, id, (program) => {
    const { [shape]: _gone, ...images } = imagesOf(program)
    return {
      [`${shape}_image`]: null,
      images,
      ...(shape === 'horizontal' && { blur_hash: null }),
    }
  })
}

const imagesOf = ({ draft, images }: ContentRow): Partial<Record<ImageShape, Cutting>> =>
  draft?.images ?? images

async function sourceOf(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { shape, bytes, still, from = shape }: Omit<ShapeWish, 'crop'>,
) {
  const program = await readProgram(ctx, viewer, id)
  if (Buffer.isBuffer(bytes)) return keepOriginal(ctx, bytes)
  if (still !== undefined) return originalOfStill(ctx, program, still)
  const original = program.images[from]?.original
  const kept = original && (await pictureBytes(ctx, original))
  if (!original || !kept) throw NoPictureYet()
  return { original, bytes: kept }
}

async function originalOfStill(ctx: StoreContext, { video_id }: Pick<ContentRow, 'video_id'>, index: number) {
  const video =
    video_id &&
    (await ctx.db
      .selectFrom('video')
      .select('poster_candidates')
      .where('id', '=', video_id)
      .executeTakeFirst())
  const still = video ? video.poster_candidates[index] : undefined
  const bytes = still && (await pictureBytes(ctx, still))
  if (!bytes) throw UnknownStill({ errors: { poster_candidate: ['unknown'] } })
  return keepOriginal(ctx, bytes, ANY_WIDTH)
}

function savePictures(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  pictures: (program: ContentRow) => Draft,
) {
  return transact(ctx, async (ctx) => {
    const program = await locked(ctx, id)
    await saveEdits(ctx, program, pictures(program))
    await catalogueChanged(ctx)
    return readProgram(ctx, viewer, id)
  })
}
