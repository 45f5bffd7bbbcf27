import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeManySubscribers } from '../../../testing/many-subscribers.ts'
import { makeSubscribers } from '../../../testing/subscribers.ts'
import { makeWorld } from '../../../testing/world.ts'
import { reviewRefunds } from '../invoices/jobs.ts'
import { findLedgerFaults } from '../ledger/audit.ts'
import { advanceStore } from './engine.ts'
import { advanceSubscriptions } from './jobs.ts'
import { cancelAtEnd, cancelNow, changePlan, pause, payOpenInvoice } from './subscriptions.ts'

const world = await makeWorld()
const people = makeSubscribers(world)
const { ctx } = people
const never = new AbortController().signal

/** The net amount charged according to the Test provider's own books. */
async function kept() {
  const { rows } = await sql<{ amount: number; payments: number }>`
    select coalesce(sum(amount - refunded), 0)::bigint as amount, count(*) as payments
    from test_provider.payment where state = 'succeeded'`.execute(ctx.db)
  return rows[0]!
}
/** The amount paid according to invoices. */
async function earned() {
  const { rows } = await sql<{ amount: number; invoices: number }>`
    select coalesce(sum(amount_paid - amount_refunded), 0)::bigint as amount, count(*) as invoices
    from invoice where status = 'paid'`.execute(ctx.db)
  return rows[0]!
}

it('renews each once though four workers do it at one moment', async () => {
  await makeManySubscribers(ctx.pool, { store_id: ctx.store.id, count: 60, due_at: '2027-02-01T00:00:00Z' })
  world.setTime('2027-02-01T00:00:00Z')
  await Promise.all([1, 2, 3, 4].map(() => advanceStore(ctx)))
  await advanceSubscriptions.run(world.ctx, {}, never)
  expect(await kept()).toEqual({ amount: 60 * 999, payments: 60 })
  expect(await earned()).toEqual({ amount: 60 * 999, invoices: 60 })
  const numbers = await ctx.db.selectFrom('invoice').select('number').orderBy('number').execute()
  expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
  expect(await findLedgerFaults(ctx.db)).toEqual([])
})

it('keeps the money of what was paid alone when a payment and a cancellation cross', async () => {
  const { id: offer_id } = await world.make.offer({ prices: { USD: 1000 } })
  for (let round = 0; round < 8; round += 1) {
    world.setTime('2027-03-01T12:00:00Z')
    const row = await people.join({ offer_id })
    await people.makeCard(row.payment_method_id!, 'insufficient_funds')
    await people.until('2027-04-01T12:00:00Z')
    await people.makeCard(row.payment_method_id!, 'good')
    const acts = [() => payOpenInvoice(ctx, row.id), () => cancelNow(ctx, row.id)]
    await Promise.allSettled((round % 2 ? acts : acts.toReversed()).map((act) => act()))
    expect(await people.now(row)).toMatchObject({ status: 'canceled' })
    expect(await people.accessOf(row)).toBeUndefined()
  }
  world.setTime('2027-04-01T12:10:00Z')
  await reviewRefunds.run(world.ctx, {}, never)
  expect((await kept()).amount).toBe((await earned()).amount)
  expect(await findLedgerFaults(ctx.db)).toEqual([])
})

it('cancels what is being renewed, and gives back what comes for it', async () => {
  const { id: offer_id } = await world.make.offer({ prices: { USD: 1000 } })
  world.setTime('2027-05-01T12:00:00Z')
  const rows = await Promise.all(Array.from({ length: 6 }, () => people.join({ offer_id })))
  world.setTime('2027-06-01T12:00:00Z')
  await Promise.allSettled([advanceStore(ctx), ...rows.map(({ id }) => cancelNow(ctx, id))])
  world.setTime('2027-06-01T12:10:00Z')
  await reviewRefunds.run(world.ctx, {}, never)
  for (const row of rows) expect(await people.now(row)).toMatchObject({ status: 'canceled', due_at: null })
  expect((await kept()).amount).toBe((await earned()).amount)
  expect(await findLedgerFaults(ctx.db)).toEqual([])
})

it.each([
  ['a pause', (id: number) => pause(ctx, id, 1)],
  ['a cancellation', (id: number) => cancelAtEnd(ctx, id)],
])('waits for no payment once a paid change and %s have crossed', async (_, crossing) => {
  const { id: offer_id } = await world.make.offer({ prices: { USD: 1000 }, pause_allowed: true })
  const { id: dearer } = await world.make.offer({ prices: { USD: 2000 } })
  world.setTime('2027-07-01T12:00:00Z')
  const rows = await Promise.all(Array.from({ length: 12 }, () => people.join({ offer_id })))
  await Promise.allSettled(
    rows.flatMap(({ id }) => [changePlan(ctx, { subscription_id: id, offer_id: dearer }), crossing(id)]),
  )
  world.setTime('2027-07-01T12:10:00Z')
  await reviewRefunds.run(world.ctx, {}, never)
  for (const row of rows) expect(await people.now(row)).toMatchObject({ open_payment_id: null })
  expect((await kept()).amount).toBe((await earned()).amount)
  expect(await findLedgerFaults(ctx.db)).toEqual([])
})
