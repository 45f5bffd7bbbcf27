import { sql } from 'kysely'
import { Type } from 'typebox'
import { transact, type Context } from '../platform/context.ts'
import { job } from '../platform/jobs.ts'
import { DAY_MS, DAYS_AHEAD, DAYS_BACK, dayOf, openDay, partitionOf } from './days.ts'
import { daysBefore, deleteBefore, deleteDay, forgetSaltsBefore, retentions } from './queries.ts'

const SPARE_DAYS = 2 // so that a worker may stand still for two days before anybody waits for a partition

/** Opens the days to come, forgets the salts of those gone by, and drops what has been kept long enough. */
export const keepDays = job({
  name: 'analytics.keep-days',
  payload: Type.Object({}),
  every: '23 * * * *',
  async run(ctx) {
    const today = ctx.clock.now().getTime()
    for (let ahead = -DAYS_BACK; ahead <= DAYS_AHEAD + SPARE_DAYS; ahead += 1)
      await openDay(ctx, dayOf(today + ahead * DAY_MS))
    await forgetSaltsBefore(ctx.db, dayOf(today - (DAYS_BACK + 1) * DAY_MS))
    await forgetOld(ctx, today)
  },
})

async function forgetOld(ctx: Context, today: number) {
  const stores = await retentions(ctx.db)
  const longest = Math.max(...stores.map(({ days }) => days), DAYS_BACK + 1)
  for (const day of await daysBefore(ctx.db, dayOf(today - longest * DAY_MS))) await dropDay(ctx, day)
  for (const { id, days } of stores)
    await deleteBefore(ctx.db, id, new Date(today - days * DAY_MS).toISOString())
}

// Whoever reads all days keeps the partition busy: then this gives way, and the job is tried again later.
const dropDay = (ctx: Context, day: string) =>
  transact(ctx, async (ctx) => {
    await sql`set local lock_timeout = '1s'`.execute(ctx.db)
    await sql`drop table ${sql.table(partitionOf(day))}`.execute(ctx.db)
    await deleteDay(ctx.db, day)
  })
