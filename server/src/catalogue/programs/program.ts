import type { Program, ProgramImage } from '@matinee/contract/catalogue/programs'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { notifyCatalogueChanged } from '../../store/settings.ts'
import { ProgramNotFound } from '../errors.ts'
import { requireProgramEdit, requireProgramView } from './program-authorization.ts'
import * as query from './program-queries.ts'
import { announceStatus } from './publication-events.ts'
import type { ImageSource, EditedColumns } from '../tables.ts'

/** A program as its editor shows it, with unpublished changes. */
export async function readProgram(ctx: StoreContext, viewer: Viewer, id: number): Promise<Program> {
  await requireProgramView(ctx, viewer, id)
  return editedProgram(ctx, id)
}

/** A program with its draft applied; the caller has checked access. */
export async function editedProgram(ctx: StoreContext, id: number): Promise<Program> {
  const program = await query.findProgram(ctx.db, ctx.store.id, id)
  if (!program) throw ProgramNotFound()
  const { draft, ...shown } = program
  const merged = { ...shown, ...(await query.findProgramLinks(ctx.db, id)), ...draft }
  return {
    ...merged,
    public_permalink: program.permalink,
    images: presentImages(merged),
    regions: { mode: merged.region_mode, countries: merged.region_countries },
  }
}

function presentImages({
  images,
  ...program
}: Pick<EditedColumns, `${keyof Program['images']}_image` | 'images'>) {
  const image = (address: string | null, cutting: ImageSource | undefined): ProgramImage | null =>
    address === null ? null : { image: address, ...(cutting ?? { original: address, crop: null }) }
  return {
    horizontal: image(program.horizontal_image, images.horizontal),
    vertical: image(program.vertical_image, images.vertical),
    square: image(program.square_image, images.square),
  }
}

/** Locks a program of the store until the transaction ends. */
export async function lockProgramOrThrow(ctx: StoreContext, id: number): Promise<query.ContentRow> {
  const program = await query.lockProgram(ctx.db, ctx.store.id, id)
  if (!program) throw ProgramNotFound()
  return program
}

/** Runs a change of a locked program that may be public; returns the program afterwards. */
export async function changePublication(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  move: (ctx: StoreContext, program: query.ContentRow) => Promise<unknown>,
) {
  await requireProgramEdit(ctx, viewer, id)
  return transact(ctx, async (ctx) => {
    const before = await lockProgramOrThrow(ctx, id)
    await move(ctx, before)
    await notifyCatalogueChanged(ctx)
    const program = await readProgram(ctx, viewer, id)
    await announceStatus(ctx, before, program.status)
    return program
  })
}
