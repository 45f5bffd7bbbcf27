import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http.ts'
import type { Viewer } from '../platform/viewer.ts'
import { catalogueChanged } from '../store/settings.ts'
import { whoMayEditProgram } from './own.ts'
import { note } from './program-acts.ts'
import { locked } from './program.ts'
import { removeProgram } from './program-queries.ts'
import { removeIfUnused } from './unused-films.ts'
import { removeFilesLater } from './resource-removal.ts'

/** Deletes a program for good, and its films where no other program shows them. */
export async function deleteProgram(ctx: StoreContext, viewer: Viewer, id: number): Promise<undefined> {
  await whoMayEditProgram(ctx, viewer, id)
  return transact(ctx, async (ctx) => {
    await releaseUploads(ctx, id)
    const program = await locked(ctx, id)
    const { video_id, next_video_id } = program
    await note(ctx, viewer, program, 'deleted')
    await removeProgram(ctx.db, id)
    await removeFilesLater(ctx, id)
    for (const film of [video_id, next_video_id]) if (film) await removeIfUnused(ctx, film)
    await catalogueChanged(ctx)
    return undefined
  })
}

/**
 * Uploads on their way to this program will make a draft of their own. Their rows are taken before the program's, as an
 * upload that ends takes them: the other way round the two would wait for each other.
 */
async function releaseUploads({ db, store }: StoreContext, id: number) {
  await db
    .selectFrom('upload')
    .select('id')
    .where('store_id', '=', store.id)
    .where(({ or, eb }) => or([eb('content_id', '=', id), eb('collection_id', '=', id)]))
    .orderBy('id')
    .forUpdate()
    .execute()
}
