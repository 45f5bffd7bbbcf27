import type { Crop, ImageShape } from '@matinee/contract/catalogue/programs'
import { transact } from '../../platform/context.ts'
import { InvalidInput } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { notifyCatalogueChanged } from '../../store/settings.ts'
import { saveEdits } from './drafts.ts'
import { withRevision } from '../revisions/program-revisions.ts'
import { NotAPicture } from '../../platform/pictures/errors.ts'
import { NoPictureYet, StillNotFound } from '../errors.ts'
import {
  findAutomaticCrop,
  computeBlurHash,
  createAllShapes,
  storeShape,
  storeOriginal,
  readPictureBytes,
  SHAPES,
  type PictureColumns,
} from './images.ts'
import { requireProgramEdit } from './program-authorization.ts'
import type { ContentRow } from './program-queries.ts'
import { lockProgramOrThrow, readProgram } from './program.ts'
import type { ImageSource, ProgramDraft } from '../tables.ts'

const ANY_WIDTH = 1 // films may be smaller

/** Sets an uploaded picture in every shape, cropped around its focal point. */
export async function setImage(ctx: StoreContext, viewer: Viewer, id: number, bytes: unknown) {
  await requireProgramEdit(ctx, viewer, id)
  await readProgram(ctx, viewer, id)
  if (!Buffer.isBuffer(bytes)) throw NotAPicture()
  const pictures = await createAllShapes(ctx, await storeOriginal(ctx, bytes))
  return savePictures(ctx, viewer, id, () => pictures)
}

/** Sets a thumbnail of the program's film in every shape: copied, so that the pictures outlive the film. */
export async function createPicturesOfStill(
  ctx: StoreContext,
  program: Pick<ContentRow, 'video_id'>,
  index: number,
): Promise<PictureColumns> {
  return createAllShapes(ctx, await storeStillAsOriginal(ctx, program, index))
}

export interface ShapeImageInput {
  shape: ImageShape
  /** A new picture as bytes. */
  bytes: unknown
  crop: Crop | null
  /** Number of a thumbnail of the film. */
  still?: number | undefined
  /** The shape whose original is cropped. */
  from?: ImageShape | undefined
}

/** A complete crop, or none; a partial one is refused. */
export function parseCrop({ x, y, width, height }: Partial<Crop>): Crop | null {
  if (x === undefined && y === undefined && width === undefined && height === undefined) return null
  if (x === undefined || y === undefined || width === undefined || height === undefined)
    throw InvalidInput({ errors: { crop: ['incomplete'] } })
  return { x, y, width, height }
}

/** Sets the picture of one shape: an upload, a thumbnail, or another crop of its original. */
export async function setShapeImage(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { shape, crop, ...wish }: ShapeImageInput,
) {
  await requireProgramEdit(ctx, viewer, id)
  const { original, bytes } = await resolveOriginal(ctx, viewer, id, { shape, ...wish })
  const address = await storeShape(ctx, bytes, SHAPES[shape], crop)
  const hash = await computeBlurHash((await readPictureBytes(ctx, address))!)
  return savePictures(ctx, viewer, id, (program) => ({
    [`${shape}_image`]: address,
    images: { ...currentImages(program), [shape]: { original, crop } },
    ...(shape === 'horizontal' && { blur_hash: hash }),
  }))
}

/** The automatic crop of a shape. */
export async function readAutomaticCrop(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { shape, from }: { shape: ImageShape; from?: ImageShape },
): Promise<Crop> {
  await requireProgramEdit(ctx, viewer, id)
  const { bytes } = await resolveOriginal(ctx, viewer, id, { shape, bytes: null, ...(from && { from }) })
  return findAutomaticCrop(bytes, SHAPES[shape])
}

/** Removes the picture of one shape. */
export async function removeShapeImage(ctx: StoreContext, viewer: Viewer, id: number, shape: ImageShape) {
  await requireProgramEdit(ctx, viewer, id)
  return savePictures(ctx, viewer, id, (program) => {
    const { [shape]: _gone, ...images } = currentImages(program)
    return {
      [`${shape}_image`]: null,
      images,
      ...(shape === 'horizontal' && { blur_hash: null }),
    }
  })
}

const currentImages = ({ draft, images }: ContentRow): Partial<Record<ImageShape, ImageSource>> =>
  draft?.images ?? images

async function resolveOriginal(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { shape, bytes, still, from = shape }: Omit<ShapeImageInput, 'crop'>,
) {
  const program = await readProgram(ctx, viewer, id)
  if (Buffer.isBuffer(bytes)) return storeOriginal(ctx, bytes)
  if (still !== undefined) return storeStillAsOriginal(ctx, program, still)
  const original = program.images[from]?.original
  const kept = original && (await readPictureBytes(ctx, original))
  if (!original || !kept) throw NoPictureYet()
  return { original, bytes: kept }
}

async function storeStillAsOriginal(
  ctx: StoreContext,
  { video_id }: Pick<ContentRow, 'video_id'>,
  index: number,
) {
  const video =
    video_id &&
    (await ctx.db
      .selectFrom('video')
      .select('poster_candidates')
      .where('id', '=', video_id)
      .executeTakeFirst())
  const still = video ? video.poster_candidates[index] : undefined
  const bytes = still && (await readPictureBytes(ctx, still))
  if (!bytes) throw StillNotFound({ errors: { poster_candidate: ['unknown'] } })
  return storeOriginal(ctx, bytes, ANY_WIDTH)
}

function savePictures(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  pictures: (program: ContentRow) => ProgramDraft,
) {
  return transact(ctx, async (ctx) => {
    const program = await lockProgramOrThrow(ctx, id)
    await withRevision(ctx, viewer, program, () => saveEdits(ctx, program, pictures(program)))
    await notifyCatalogueChanged(ctx)
    return readProgram(ctx, viewer, id)
  })
}
