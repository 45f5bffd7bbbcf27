import { expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { mailsTo } from '../../../../testing/mails.ts'
import { makeWorld } from '../../../../testing/world.ts'
import { notifyAbandonedCheckouts } from './abandoned-checkouts.ts'

const world = await makeWorld()
const { ctx, storeId } = world
const START = Date.parse('2026-03-05T12:00:00.000Z')
const plan = await world.make.offer({ title: 'Gold', prices: { USD: 1000 } })
const price = await ctx.db
  .selectFrom('offer_price')
  .select('id')
  .where('offer_id', '=', plan.id)
  .executeTakeFirstOrThrow()
await ctx.db
  .insertInto('billing_settings')
  .values({ store_id: storeId, abandoned_discount: 20 })
  .onConflict((clash) => clash.column('store_id').doUpdateSet({ abandoned_discount: 20 }))
  .execute()

const at = (minutes: number) => new Date(START + minutes * 60_000).toISOString()
const HOUR = 60

/** A buyer who reached the payment step and left. */
async function left(email: string, consent = true) {
  const member = await world.make.member({ email })
  if (consent)
    await ctx.db
      .updateTable('member')
      .set({ marketing_consent_at: at(0) })
      .where('id', '=', member.id)
      .execute()
  const order = await ctx.db
    .insertInto('purchase')
    .values({
      key: randomUUID(),
      store_id: storeId,
      member_id: member.id,
      kind: 'offer',
      state: 'customer_info',
      offer_id: plan.id,
      price_id: price.id,
      currency: 'USD',
      reached_payment_at: at(0),
      mail_due_at: at(15),
      created_at: at(0),
      changed_at: at(0),
      expires_at: at(24 * HOUR),
    })
    .returning(['id'])
    .executeTakeFirstOrThrow()
  return { member, order }
}

async function look(minutes: number) {
  world.setTime(at(minutes))
  await notifyAbandonedCheckouts(ctx)
  await world.work()
}
const subjectsTo = async (email: string) =>
  (await mailsTo(world.config.data_dir, email)).map(({ subject }) => subject)

it('writes at +15 min, +6 h 15 min and +30 h 15 min, and the discount is dead 24 h after the last', async () => {
  const { member } = await left('ana@example.com')
  await look(14)
  expect(await subjectsTo('ana@example.com')).toEqual([])
  await look(15)
  await look(16)
  expect(await subjectsTo('ana@example.com')).toEqual(['Gold is waiting for you'])
  await look(6 * HOUR + 14)
  await look(6 * HOUR + 15)
  expect(await subjectsTo('ana@example.com')).toHaveLength(2)
  await look(30 * HOUR + 15)
  await look(60 * HOUR)
  expect(await subjectsTo('ana@example.com')).toEqual([
    'Gold is waiting for you',
    '20% off Gold',
    'Last chance: 20% off Gold',
  ])
  const coupons = await ctx.db.selectFrom('coupon').selectAll().where('member_id', '=', member.id).execute()
  expect(coupons).toMatchObject([{ percent: 20, max_redemptions: 1, expires_at: at(54 * HOUR + 15) }])
  const [, second] = await mailsTo(world.config.data_dir, 'ana@example.com')
  expect(second!.path).toMatch(/^\/orders\/checkout\?resume=[^&]+&coupon=/)
})

it('writes no more to whoever has bought meanwhile', async () => {
  const { member, order } = await left('bo@example.com')
  await look(15)
  await ctx.db
    .updateTable('purchase')
    .set({ state: 'completed', completed_at: at(20) })
    .where('id', '=', order.id)
    .execute()
  await look(6 * HOUR + 15)
  await look(31 * HOUR)
  expect(await subjectsTo('bo@example.com')).toHaveLength(1)
  expect(member.id).toBeGreaterThan(0)
})

it('writes nothing to whoever wants none', async () => {
  await left('cy@example.com', false)
  await look(15)
  expect(await subjectsTo('cy@example.com')).toEqual([])
})

it('tells each step once, whoever asks at the same moment', async () => {
  await left('di@example.com')
  world.setTime(at(15))
  await Promise.all([
    notifyAbandonedCheckouts(ctx),
    notifyAbandonedCheckouts(ctx),
    notifyAbandonedCheckouts(ctx),
  ])
  await world.work()
  expect(await subjectsTo('di@example.com')).toHaveLength(1)
})
