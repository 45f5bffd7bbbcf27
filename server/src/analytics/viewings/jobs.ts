import { sql } from 'kysely'
import { Type } from 'typebox'
import { transact, type Context } from '../../platform/context.ts'
import { enqueue, defineJob } from '../../platform/jobs/jobs.ts'
import { countIntake, recountDay } from './viewing-count.ts'

const QUEUE = () => 'analytics.viewings'

/** Counts received batches within a minute. */
export const countViewings = defineJob({
  name: 'analytics.count-viewings',
  payload: Type.Object({}),
  every: '* * * * *',
  queue: QUEUE,
  async run(ctx, _payload, signal) {
    await recountChangedZones(ctx)
    while (!signal.aborted && (await countIntake(ctx)) > 0);
  },
})

/** Rebuilds a store's day from its events. */
export const recountViewings = defineJob({
  name: 'analytics.recount-viewings',
  payload: Type.Object({ store_id: Type.Integer(), day: Type.String() }),
  queue: QUEUE,
  run: (ctx, { store_id, day }) => recountDay(ctx, store_id, day),
})

/** Rebuilds the days of a store after its time zone has changed. */
const recountChangedZones = (ctx: Context) =>
  transact(ctx, async (ctx) => {
    const { rows } = await sql<{ id: number }>`
      update viewing_zone set time_zone = store.time_zone from store
      where store.id = store_id and store.time_zone <> viewing_zone.time_zone returning store_id as id`.execute(
      ctx.db,
    )
    await sql`insert into viewing_zone (store_id, time_zone) select id, time_zone from store
      on conflict do nothing`.execute(ctx.db)
    for (const { id } of rows) await recountAll(ctx, id)
  })

async function recountAll(ctx: Context, storeId: number) {
  const { rows } = await sql<{ day: string }>`
    select distinct (day + shift)::text as day from viewing, generate_series(-1, 1) as shift
    where store_id = ${storeId} order by day`.execute(ctx.db)
  for (const { day } of rows) await enqueue(ctx, recountViewings, { store_id: storeId, day })
}
