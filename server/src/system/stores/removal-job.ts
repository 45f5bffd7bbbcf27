import { sql } from 'kysely'
import { Type } from 'typebox'
import { resourceFolder } from '../../catalogue/resources/resource-removal.ts'
import { videoFolder } from '../../media/video-removal.ts'
import { transact, type Context } from '../../platform/context.ts'
import { sendSignal } from '../../platform/database/signals.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import * as query from './queries.ts'

/** Deletes a store whose removal was confirmed: its rows in one transaction, then its files. */
export const removeStoreRows = defineJob({
  name: 'system.remove-store',
  payload: Type.Object({ removed_store: Type.Integer() }),
  isOutbound: true,
  run: async (ctx, { removed_store: id }) => {
    const store = await ctx.db
      .selectFrom('store')
      .select('removing_at')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!store?.removing_at) return
    const owners = await query.listFileOwners(ctx.db, id)
    await deleteRows(ctx, id)
    // What a killed process leaves of them is removed at night, like all files that no row names.
    for (const folder of foldersOf(id, owners)) await ctx.storage.removeFolder(folder)
  },
})

const deleteRows = (ctx: Context, id: number) =>
  transact(ctx, async ({ db }) => {
    await sql`set local statement_timeout = 0`.execute(db)
    await query.deleteWaitingJobs(db, id)
    await query.deleteStore(db, id)
    await sendSignal(db, 'store', id)
  })

const foldersOf = (id: number, { videos, programs }: Awaited<ReturnType<typeof query.listFileOwners>>) => [
  ...videos.map(videoFolder),
  ...programs.map(resourceFolder),
  `images/${id}`,
  `personal/${id}`,
]
