import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { fillArchivedStore } from '../../../testing/archived-store.ts'
import { makeShop } from '../../../testing/shop.ts'
import { reviewPayments } from './jobs.ts'

const world = await makeShop()
const { ctx, storeId: store_id } = world
const { buyer } = await fillArchivedStore(world, 100)
const method = await ctx.db.selectFrom('payment_method').select('id').executeTakeFirstOrThrow()

/** A payment that was begun ten minutes ago and has no answer. */
const insertOpen = () =>
  ctx.db
    .insertInto('payment')
    .values({
      ...{ store_id, member_id: buyer.id, payment_method_id: method.id, provider: 'test', state: 'pending' },
      ...{ amount: 999, currency: 'USD', created_at: new Date(Date.now() - 600_000).toISOString() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()

async function review({ id }: { id: number }) {
  await reviewPayments.run(ctx, {}, new AbortController().signal)
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from test_provider.payment`.execute(ctx.db)
  const payment = await ctx.db
    .selectFrom('payment')
    .select(['state', 'failure_code'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...payment, taken: rows[0]!.count }
}

it('does not charge again what the original of a restored store had begun', async () => {
  const charged = await review(await insertOpen())
  expect(charged.state).toBe('succeeded')
  await ctx.db.updateTable('store').set({ restored_at: new Date().toISOString() }).execute()
  expect(await review(await insertOpen())).toEqual({
    ...{ state: 'failed', failure_code: 'processing_error' },
    taken: charged.taken,
  })
})
