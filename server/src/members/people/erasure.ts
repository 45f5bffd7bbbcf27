import { DAY_SECONDS } from '@matinee/contract/platform/durations'
import { Type } from 'typebox'
import { timestampAfter } from '../../platform/clock.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { forgetRows, outdatedImports, updateImport } from './import-queries.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'

const UNDO_DAYS = 30
const BEGUN_DAYS = 7

/** Files and lists of people are kept no longer than they are of use: copies of people are what leaks. */
export const forgetPeopleFiles = defineJob({
  name: 'members.forget-people-files',
  payload: Type.Object({}),
  every: '41 * * * *',
  async run(ctx) {
    const [day, begun, done] = [1, BEGUN_DAYS, UNDO_DAYS].map((days) =>
      timestampAfter(ctx.clock, -days * DAY_SECONDS),
    )
    const exported = await ctx.db
      .selectFrom('people_task')
      .select(['id', 'file_key'])
      .where('file_key', 'is not', null)
      .where('created_at', '<', day!)
      .execute()
    for (const { id, file_key } of exported) {
      await ctx.storage.remove(file_key!)
      await ctx.db.updateTable('people_task').set({ file_key: null }).where('id', '=', id).execute()
    }
    for (const { id, state, file_key } of await outdatedImports(ctx.db, { begun: begun!, done: done! })) {
      if (file_key) await ctx.storage.remove(file_key)
      await forgetRows(ctx.db, id)
      const isBegun = state === 'mapping' || state === 'checked'
      await updateImport(ctx.db, id, {
        file_key: null,
        sample: toJsonb([]),
        state: isBegun ? 'canceled' : 'closed',
      })
    }
    await ctx.db.deleteFrom('people_task').where('created_at', '<', done!).execute()
  },
})
