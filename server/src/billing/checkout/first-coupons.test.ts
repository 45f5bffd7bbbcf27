import { expect, it } from 'vitest'
import {
  startTestOrder,
  makeCardToken,
  completeTestOrder,
  insertTestCoupon,
  insertTestOffer,
  makeShop,
  joinAsShopper,
} from '../../../testing/shop.ts'
import { viewerFrom } from '../../../testing/viewer.ts'
import { storeContextOf } from '../../../testing/store-context.ts'
import { findLedgerFaults } from '../ledger/audit.ts'
import { beginOrder } from './order-creation.ts'
import { changeOrder } from './order-changes.ts'
import { completeOrder } from './order-completion.ts'

const world = await makeShop()
const { db } = world.ctx
const ctx = storeContextOf(world)
const AT_ONCE = 50

const film = () => insertTestOffer(world, { type: 'fixed_price', amount: 900 })
const plan = () => insertTestOffer(world, { amount: 999 })

async function orderWith(
  { browser }: Awaited<ReturnType<typeof joinAsShopper>>,
  wish: Parameters<typeof insertTestCoupon>[1],
) {
  const { code } = await insertTestCoupon(world, { percent: 50, ...wish })
  return startTestOrder(browser, { offer_id: (await film()).id, coupon: code })
}

async function buyer() {
  const member = await world.make.member()
  const row = await db.selectFrom('member').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow()
  return {
    client: await world.as(member),
    member,
    buyer: { viewer: viewerFrom(row), key: `browser ${member.id}` },
  }
}

/** Orders of one member, each with its own offer and coupon, completed by card at the same time. */
async function completeAll(
  offer: () => Promise<{ id: number }>,
  wish: Parameters<typeof insertTestCoupon>[1],
) {
  const { client, member, buyer: whose } = await buyer()
  const orders = []
  for (let nth = 0; nth < AT_ONCE; nth += 1) {
    const { code } = await insertTestCoupon(world, { percent: 50, ...wish })
    const { order } = await beginOrder(ctx, whose, { offer_id: (await offer()).id })
    orders.push(await changeOrder(ctx, whose, order.key, { coupon: code }))
  }
  const cards = await Promise.all(orders.map(() => makeCardToken(client)))
  const ends = await Promise.allSettled(
    orders.map(({ key }, at) =>
      completeOrder(ctx, whose, key, { payment_method: cards[at]!, return_url: '/' }),
    ),
  )
  await world.work()
  return { member, ends }
}

const codesOf = (ends: PromiseSettledResult<unknown>[]) =>
  ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as { code: string }).code] : []))

const discounted = (memberId: number) =>
  db
    .selectFrom('invoice')
    .select('discount')
    .where('member_id', '=', memberId)
    .where('discount', '>', 0)
    .execute()

const redeemed = (memberId: number) =>
  db
    .selectFrom('coupon_redemption')
    .select('id')
    .where('member_id', '=', memberId)
    .where('released_at', 'is', null)
    .execute()

it('takes one coupon for a first order of fifty that are completed at one moment', async () => {
  const { member, ends } = await completeAll(film, { first_order: true })
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(new Set(codesOf(ends))).toEqual(new Set(['coupon_first_order']))
  expect(await discounted(member.id)).toHaveLength(1)
  expect(await redeemed(member.id)).toHaveLength(1)
  expect(await findLedgerFaults(db)).toEqual([])
})

it('takes one coupon for a first plan of fifty that are completed at one moment', async () => {
  const { member, ends } = await completeAll(plan, { new_members: true })
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await discounted(member.id)).toHaveLength(1)
  expect(await redeemed(member.id)).toHaveLength(1)
  expect(await findLedgerFaults(db)).toEqual([])
})

it('gives the claim of a first order to another one where the card of the first was declined', async () => {
  const person = await joinAsShopper(world)
  const { browser } = person
  const [one, other] = [
    await orderWith(person, { first_order: true }),
    await orderWith(person, { first_order: true }),
  ]
  const declined = await completeTestOrder(browser, one.key, {
    payment_method: await makeCardToken(browser, '4000000000000002'),
  })
  expect(declined.statusCode).toBe(402)
  const paid = await completeTestOrder(browser, other.key, { payment_method: await makeCardToken(browser) })
  expect(paid.json()).toMatchObject({ order: { state: 'completed' } })
  const late = await completeTestOrder(browser, one.key, { payment_method: await makeCardToken(browser) })
  expect(late.json()).toMatchObject({ code: 'coupon_first_order' })
})

it('keeps the claim of a first order while its bank asks', async () => {
  const person = await joinAsShopper(world)
  const { browser } = person
  const [one, other] = [
    await orderWith(person, { first_order: true }),
    await orderWith(person, { first_order: true }),
  ]
  const asked = await completeTestOrder(browser, one.key, {
    payment_method: await makeCardToken(browser, '4000000000003220'),
  })
  expect(asked.json().requires_action).toBeTruthy()
  const refused = await completeTestOrder(browser, other.key, {
    payment_method: await makeCardToken(browser),
  })
  expect(refused.json()).toMatchObject({ code: 'coupon_first_order' })
})
