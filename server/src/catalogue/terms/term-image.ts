import type { TermKind } from '@matinee/contract/catalogue/terms'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { notifyCatalogueChanged } from '../../store/settings.ts'
import { NotAPicture } from '../../platform/pictures/errors.ts'
import { storeShape, storeOriginal, SHAPES } from '../programs/images.ts'
import { requireTermEdit } from '../programs/program-authorization.ts'
import { updateTerm } from './term-queries.ts'
import { readTerm } from './terms.ts'

const SHAPE = { categories: SHAPES.horizontal, authors: SHAPES.square } as const
const LEAST_WIDTH = 320

/** Stores a picture of a category (wide) or an author (square) with its smaller variants. */
export async function setTermImage(
  ctx: StoreContext,
  viewer: Viewer,
  kind: TermKind,
  id: number,
  bytes: unknown,
) {
  await requireTermEdit(ctx, viewer, kind, id)
  await readTerm(ctx, viewer, kind, id)
  if (!Buffer.isBuffer(bytes)) throw NotAPicture()
  const original = await storeOriginal(ctx, bytes, LEAST_WIDTH)
  return saveImage(ctx, viewer, kind, id, await storeShape(ctx, original.bytes, SHAPE[kind]))
}

/** Removes the picture. Its file stays, because open pages still show it. */
export const removeTermImage = (ctx: StoreContext, viewer: Viewer, kind: TermKind, id: number) =>
  saveImage(ctx, viewer, kind, id, null)

async function saveImage(
  ctx: StoreContext,
  viewer: Viewer,
  kind: TermKind,
  id: number,
  image: string | null,
) {
  await requireTermEdit(ctx, viewer, kind, id)
  return transact(ctx, async (ctx) => {
    await readTerm(ctx, viewer, kind, id)
    await updateTerm(ctx.db, kind, id, { image })
    await notifyCatalogueChanged(ctx)
    return readTerm(ctx, viewer, kind, id)
  })
}
