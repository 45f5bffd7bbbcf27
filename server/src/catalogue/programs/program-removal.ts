import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { publish } from '../../platform/jobs/events.ts'
import { notifyCatalogueChanged } from '../../store/settings.ts'
import { programDeleted } from '../events.ts'
import { requireProgramEdit } from './program-authorization.ts'
import { auditProgram } from './program-audit.ts'
import { lockProgramOrThrow } from './program.ts'
import { deleteProgramRow, type ContentRow } from './program-queries.ts'
import { removeFilmIfUnused } from './unused-films.ts'
import { enqueueFilesRemoval } from '../resources/resource-removal.ts'

/** Deletes a program, and its films unless another program shows them. */
export async function deleteProgram(ctx: StoreContext, viewer: Viewer, id: number): Promise<undefined> {
  await requireProgramEdit(ctx, viewer, id)
  return transact(ctx, async (ctx) => {
    await releaseUploads(ctx, id)
    const program = await lockProgramOrThrow(ctx, id)
    await auditProgram(ctx, viewer, program, 'deleted')
    await removeLockedProgram(ctx, program)
    await notifyCatalogueChanged(ctx)
    return undefined
  })
}

/** Deletes a locked program with its files and its films. */
export async function removeLockedProgram(
  ctx: StoreContext,
  { id, video_id, next_video_id }: ContentRow,
): Promise<void> {
  await publish(ctx, programDeleted, { store_id: ctx.store.id, content_id: id })
  await deleteProgramRow(ctx.db, id)
  await enqueueFilesRemoval(ctx, id)
  for (const film of [video_id, next_video_id]) if (film) await removeFilmIfUnused(ctx, film)
}

/**
 * Detaches uploads for this program, which become drafts. Their rows are locked before the program's, as the end of an
 * upload does, to avoid deadlocks.
 */
export async function releaseUploads({ db, store }: StoreContext, id: number) {
  await db
    .selectFrom('upload')
    .select('id')
    .where('store_id', '=', store.id)
    .where(({ or, eb }) => or([eb('content_id', '=', id), eb('collection_id', '=', id)]))
    .orderBy('id')
    .forUpdate()
    .execute()
}
