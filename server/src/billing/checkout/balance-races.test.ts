import { expect, it } from 'vitest'
import { giveBalance } from '../../../testing/balances.ts'
import {
  startTestOrder,
  makeCardToken,
  completeTestOrder,
  insertTestOffer,
  makeShop,
  joinAsShopper,
} from '../../../testing/shop.ts'
import { findLedgerFaults } from '../ledger/audit.ts'

const world = await makeShop()
const { db } = world.ctx

const balanceOf = async (memberId: number) =>
  (await db.selectFrom('gift_card').select('balance').where('claimed_by', '=', memberId).execute()).reduce(
    (sum, { balance }) => sum + balance,
    0,
  )
const accessesOf = (memberId: number) =>
  db.selectFrom('access').select('id').where('member_id', '=', memberId).execute()
const openInvoicesOf = (memberId: number) =>
  db
    .selectFrom('invoice')
    .select('id')
    .where('member_id', '=', memberId)
    .where('status', '=', 'open')
    .execute()

/** Ten films, each in an order of its own, paid by gift card balance. */
async function tenOrders() {
  const { browser, id } = await joinAsShopper(world)
  await giveBalance(world, id, 1000)
  const films = await Promise.all(
    Array.from({ length: 10 }, () => insertTestOffer(world, { type: 'fixed_price', amount: 900 })),
  )
  const orders = await Promise.all(films.map((film) => startTestOrder(browser, { offer_id: film.id })))
  await Promise.all(orders.map(({ key }) => browser.patch(`/api/orders/${key}`, { use_balance: true })))
  return { browser, id, orders }
}

it('spends a balance once though ten orders are completed with it at one moment', async () => {
  const { browser, id, orders } = await tenOrders()
  const answers = await Promise.all(orders.map(({ key }) => completeTestOrder(browser, key, { due_now: 0 })))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const refused = answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.json())
  for (const answer of refused)
    expect(answer).toMatchObject({ code: 'price_changed', details: { due_now: 800 } })
  expect(await accessesOf(id)).toHaveLength(1)
  expect(await balanceOf(id)).toBe(100)
  expect(await openInvoicesOf(id)).toEqual([])
  expect(await findLedgerFaults(db)).toEqual([])
})

it('opens nothing a card was to pay the rest of where the balance went elsewhere meanwhile', async () => {
  const { browser, id, orders } = await tenOrders()
  const dear = await insertTestOffer(world, { type: 'fixed_price', amount: 2000 })
  const order = await startTestOrder(browser, { offer_id: dear.id })
  await browser.patch(`/api/orders/${order.key}`, { use_balance: true })
  const asked = await completeTestOrder(browser, order.key, {
    payment_method: await makeCardToken(browser, '4000000000003220'),
    due_now: 1000,
  })
  const { client_secret } = asked.json().requires_action
  expect((await completeTestOrder(browser, orders[0]!.key, { due_now: 0 })).statusCode).toBe(200)
  await browser.post('/api/test_provider/authentications', { client_secret, passes: true })
  await completeTestOrder(browser, order.key, { payment_intent: client_secret })
  await world.work()
  expect((await browser.get(`/api/orders/${order.key}`)).json()).toMatchObject({ state: 'failed' })
  expect(await accessesOf(id)).toHaveLength(1)
  expect(await balanceOf(id)).toBe(100)
  expect(await findLedgerFaults(db)).toEqual([])
})

it('gives back what paid for the same film a second time', async () => {
  const { browser, id } = await joinAsShopper(world)
  const film = await insertTestOffer(world, { type: 'fixed_price', amount: 500 })
  const orders = [await startTestOrder(browser, { offer_id: film.id })]
  // The same order, as a second browser would create it.
  await db.updateTable('purchase').set({ state: 'expired' }).where('key', '=', orders[0]!.key).execute()
  orders.push(await startTestOrder(browser, { offer_id: film.id }))
  await db.updateTable('purchase').set({ state: 'customer_info' }).where('key', '=', orders[0]!.key).execute()
  const cards = [await makeCardToken(browser), await makeCardToken(browser)]
  await Promise.all(
    orders.map(({ key }, at) => completeTestOrder(browser, key, { payment_method: cards[at]! })),
  )
  await world.work()
  expect(await accessesOf(id)).toHaveLength(1)
  const kept = await db
    .selectFrom('payment')
    .select(['amount', 'refunded'])
    .where('member_id', '=', id)
    .where('state', '=', 'succeeded')
    .execute()
  expect(kept.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)).toBe(500)
  expect(await findLedgerFaults(db)).toEqual([])
})

it('changes a plan with a balance no order takes meanwhile', async () => {
  const [small, large] = [await insertTestOffer(world), await insertTestOffer(world, { amount: 1999 })]
  for (let round = 0; round < 4; round += 1) {
    const { browser, id } = await joinAsShopper(world)
    const order = await startTestOrder(browser, { offer_id: small.id })
    await completeTestOrder(browser, order.key, { payment_method: await makeCardToken(browser) })
    await giveBalance(world, id, 2000)
    const film = await insertTestOffer(world, { type: 'fixed_price', amount: 2000 })
    const other = await startTestOrder(browser, { offer_id: film.id })
    await browser.patch(`/api/orders/${other.key}`, { use_balance: true })
    await Promise.all([
      completeTestOrder(browser, other.key, { due_now: 0 }),
      browser.post('/api/billings/subscription/change', { offer_id: large.id }),
    ])
    expect(await openInvoicesOf(id)).toEqual([])
  }
  expect(await findLedgerFaults(db)).toEqual([])
})
