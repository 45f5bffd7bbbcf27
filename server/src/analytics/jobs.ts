import { DAY_MS } from '@matinee/contract/platform/durations'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { transact, type Context } from '../platform/context.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { DAYS_AHEAD, DAYS_BACK, toUtcDay, openDay, partitionName } from './days.ts'
import { listDaysBefore, deleteBefore, deleteDay, forgetSaltsBefore, listRetentions } from './queries.ts'

const SPARE_DAYS = 2 // a worker may be down for two days before anyone waits for a partition

/** Creates the partitions of coming days, deletes salts of past days, and drops expired events. */
export const maintainDays = defineJob({
  name: 'analytics.keep-days',
  payload: Type.Object({}),
  every: '23 * * * *',
  async run(ctx) {
    const today = ctx.clock.now().getTime()
    for (let ahead = -DAYS_BACK; ahead <= DAYS_AHEAD + SPARE_DAYS; ahead += 1)
      await openDay(ctx, toUtcDay(today + ahead * DAY_MS))
    await forgetSaltsBefore(ctx.db, toUtcDay(today - (DAYS_BACK + 1) * DAY_MS))
    await deleteOldEvents(ctx, today)
  },
})

async function deleteOldEvents(ctx: Context, today: number) {
  const stores = await listRetentions(ctx.db)
  const longest = Math.max(...stores.map(({ days }) => days), DAYS_BACK + 1)
  for (const day of await listDaysBefore(ctx.db, toUtcDay(today - longest * DAY_MS))) await dropDay(ctx, day)
  for (const { id, days } of stores)
    await deleteBefore(ctx.db, id, new Date(today - days * DAY_MS).toISOString())
}

// A query over all days locks the partition: give way and let the job retry later.
const dropDay = (ctx: Context, day: string) =>
  transact(ctx, async (ctx) => {
    await sql`set local lock_timeout = '1s'`.execute(ctx.db)
    await sql`drop table ${sql.table(partitionName(day))}`.execute(ctx.db)
    await deleteDay(ctx.db, day)
  })
