import { expect, it } from 'vitest'
import {
  startTestOrder,
  makeCardToken,
  completeTestOrder,
  insertTestCoupon,
  insertTestOffer,
  makeShop,
  joinAsShopper,
  findTakenAmounts,
} from '../../../testing/shop.ts'
import { storeContextOf } from '../../../testing/store-context.ts'
import { resetTrial } from '../subscriptions/subscriptions.ts'

const world = await makeShop()
const film = await insertTestOffer(world, { type: 'fixed_price', amount: 500 })
const plan = await insertTestOffer(world, { title: 'With a trial', trial_days: 14 })

const giftOf = async (memberId: number, amount: number) => {
  await world.ctx.db
    .insertInto('gift_card')
    .values({
      store_id: world.storeId,
      code_hash: Buffer.from(`gift ${memberId} ${amount}`),
      sealed_code: Buffer.alloc(0),
      code_tail: 'ABCD',
      state: 'claimed',
      amount,
      balance: amount,
      currency: 'USD',
      claimed_by: memberId,
      created_at: new Date().toISOString(),
    })
    .execute()
}

it('asks for no card where a coupon takes everything for ever', async () => {
  const { browser } = await joinAsShopper(world)
  const monthly = await insertTestOffer(world)
  const { code } = await insertTestCoupon(world, { percent: 100, duration: 'forever' })
  const order = await startTestOrder(browser, { offer_id: monthly.id, coupon: code })
  expect(order).toMatchObject({ needs_method: false, totals: { due_now: 0, renews: { amount: 0 } } })
  expect((await completeTestOrder(browser, order.key, { due_now: 0 })).json()).toMatchObject({
    order: { state: 'completed' },
  })
  expect((await browser.get('/api/billings')).json()).toMatchObject({
    subscription: { status: 'active', discount: { percent: 100, periods_left: null } },
    methods: [],
    invoices: [{ total: 0, status: 'paid' }],
  })
})

it('asks for a card where a coupon takes everything once', async () => {
  const { browser } = await joinAsShopper(world)
  const monthly = await insertTestOffer(world)
  const { code } = await insertTestCoupon(world, { percent: 100 })
  const order = await startTestOrder(browser, { offer_id: monthly.id, coupon: code })
  expect(order).toMatchObject({ needs_method: true, totals: { due_now: 0, renews: { amount: 999 } } })
  expect((await completeTestOrder(browser, order.key)).json()).toMatchObject({
    code: 'payment_method_missing',
  })
  await completeTestOrder(browser, order.key, { payment_method: await makeCardToken(browser) })
  expect((await browser.get('/api/billings')).json()).toMatchObject({ subscription: { status: 'active' } })
})

it('comes to nothing where a coupon is worth more, never below', async () => {
  const { browser } = await joinAsShopper(world)
  const { code } = await insertTestCoupon(world, { amount: 900 })
  const order = await startTestOrder(browser, { offer_id: film.id, coupon: code })
  expect(order).toMatchObject({ needs_method: false, totals: { subtotal: 500, discount: 500, due_now: 0 } })
  expect((await completeTestOrder(browser, order.key)).json()).toMatchObject({
    order: { state: 'completed' },
  })
})

it('counts the yen as whole', async () => {
  const { browser } = await joinAsShopper(world)
  const offer = await insertTestOffer(world, { type: 'fixed_price', prices: { JPY: 1205 } })
  const { code } = await insertTestCoupon(world, { percent: 33 })
  const order = await startTestOrder(browser, { offer_id: offer.id, currency: 'JPY', coupon: code })
  expect(order.totals).toMatchObject({ currency: 'JPY', discount: 398, due_now: 807 })
})

it('lets a gift of 30 pay part of 50, and leaves 10 of it behind a plan of 20', async () => {
  const [dear, cheap] = [
    await insertTestOffer(world, { amount: 5000 }),
    await insertTestOffer(world, { amount: 2000 }),
  ]
  const [ana, bob] = [await joinAsShopper(world), await joinAsShopper(world)]
  await giftOf(ana.id, 3000)
  await giftOf(bob.id, 3000)
  const first = await startTestOrder(ana.browser, { offer_id: dear.id })
  expect(first).toMatchObject({ totals: { balance_used: 3000, due_now: 2000 }, needs_method: true })
  const before = await findTakenAmounts(world)
  await completeTestOrder(ana.browser, first.key, { payment_method: await makeCardToken(ana.browser) })
  expect((await findTakenAmounts(world)).amount - before.amount).toBe(2000)
  expect((await ana.browser.get('/api/billings')).json()).toMatchObject({ balance: { amount: 0 } })
  const second = await startTestOrder(bob.browser, { offer_id: cheap.id })
  expect(second).toMatchObject({ totals: { due_now: 0 }, needs_method: false, balance: 3000 })
  expect((await completeTestOrder(bob.browser, second.key)).json()).toMatchObject({
    order: { state: 'completed' },
  })
  expect((await bob.browser.get('/api/billings')).json()).toMatchObject({
    balance: { amount: 1000, currency: 'USD' },
    subscription: { status: 'active' },
  })
})

it('gives one trial a person: not by another plan, a return, another name of the address or the same card', async () => {
  const other = await insertTestOffer(world, { trial_days: 30 })
  const ana = await joinAsShopper(world)
  const card = { number: '4242424242424242', exp_month: 1, exp_year: 2088, cvc: '987' }
  const tokenOf = async ({ browser }: typeof ana) => makeCardToken(browser, card.number, card)
  const order = await startTestOrder(ana.browser, { offer_id: plan.id })
  expect(order).toMatchObject({ trial: { days: 14 }, totals: { due_now: 0, renews: { amount: 999 } } })
  await completeTestOrder(ana.browser, order.key, { payment_method: await tokenOf(ana) })
  expect((await ana.browser.get('/api/billings')).json()).toMatchObject({
    subscription: { status: 'trialing' },
    trial_left: false,
    invoices: [],
  })
  await ana.browser.put('/api/billings/cancel_on_hold_subscription')
  expect(await startTestOrder(ana.browser, { offer_id: other.id })).toMatchObject({
    trial: null,
    trial_refused: 'taken',
  })

  const [name, domain] = ana.email.split('@')
  const alias = await world.make.member({ email: `${name}+again@${domain}` })
  const asAlias = await world.as(alias)
  const byAlias = await asAlias.post('/api/orders', { offer_id: plan.id })
  expect(byAlias.json().order).toMatchObject({ trial_refused: 'taken', totals: { due_now: 999 } })

  const bob = await joinAsShopper(world)
  const bobs = await startTestOrder(bob.browser, { offer_id: plan.id })
  const refused = await completeTestOrder(bob.browser, bobs.key, {
    payment_method: await tokenOf(bob),
    due_now: 0,
  })
  expect(refused.json()).toMatchObject({ code: 'trial_taken' })
  expect((await bob.browser.get(`/api/orders/${bobs.key}`)).json()).toMatchObject({
    trial: null,
    trial_refused: 'taken',
    totals: { due_now: 999 },
  })

  await resetTrial(storeContextOf(world), ana.id)
  expect(await startTestOrder(ana.browser, { offer_id: other.id })).toMatchObject({ trial: { days: 30 } })
})

it('begins a trial without a card where the plan asks for none', async () => {
  const { browser } = await joinAsShopper(world)
  const free = await insertTestOffer(world, { trial_days: 7, trial_needs_card: false })
  const order = await startTestOrder(browser, { offer_id: free.id })
  expect(order.needs_method).toBe(false)
  await completeTestOrder(browser, order.key)
  expect((await browser.get('/api/billings')).json()).toMatchObject({ subscription: { status: 'trialing' } })
})

it('will not keep a card for a trial that its bank declines', async () => {
  const { browser } = await joinAsShopper(world)
  const order = await startTestOrder(browser, { offer_id: plan.id })
  const answer = await completeTestOrder(browser, order.key, {
    payment_method: await makeCardToken(browser, '4000000000000002'),
  })
  expect(answer.statusCode).toBe(402)
  expect(answer.json()).toMatchObject({ details: { decline_code: 'card_declined' } })
})

it('takes the dearer offer that stands beside it, with its discount, and goes back', async () => {
  const { browser } = await joinAsShopper(world)
  const [from, to] = [await insertTestOffer(world), await insertTestOffer(world, { amount: 9900 })]
  await world.ctx.db
    .insertInto('upsell')
    .values({
      store_id: world.storeId,
      from_offer_id: from.id,
      to_offer_id: to.id,
      title: 'A year at once',
      percent: 20,
      created_at: new Date().toISOString(),
    })
    .execute()
  const order = await startTestOrder(browser, { offer_id: from.id })
  expect(order.upsell).toMatchObject({ title: 'A year at once', taken: false })
  const patch = async (body: object) => (await browser.patch(`/api/orders/${order.key}`, body)).json()
  expect(await patch({ upsell: true })).toMatchObject({
    offer: { id: to.id },
    upsell: { taken: true },
    totals: { due_now: 7920 },
  })
  expect(await patch({ upsell: false })).toMatchObject({ offer: { id: from.id }, totals: { due_now: 999 } })
  await patch({ upsell: true })
  await completeTestOrder(browser, order.key, { payment_method: await makeCardToken(browser), due_now: 7920 })
  const { taken: chosen } = await world.ctx.db.selectFrom('upsell').select('taken').executeTakeFirstOrThrow()
  expect(chosen).toBe(1)
})

it('sells a gift card', async () => {
  const { browser } = await joinAsShopper(world)
  const gift = { amount: 2500, recipient_email: 'friend@example.com', message: 'Enjoy' }
  expect((await browser.post('/api/orders', { gift })).json()).toMatchObject({ code: 'gift_cards_off' })
  await world.ctx.db
    .insertInto('billing_settings')
    .values({ store_id: world.storeId, gift_cards: true })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet({ gift_cards: true }))
    .execute()
  const odd = await browser.post('/api/orders', { gift: { amount: 2501 } })
  expect(odd.json()).toMatchObject({ code: 'gift_amount_unknown' })
  const order = await startTestOrder(browser, { gift })
  expect(order).toMatchObject({ kind: 'gift_card', offer: null, totals: { due_now: 2500 } })
  await completeTestOrder(browser, order.key, { payment_method: await makeCardToken(browser) })
  const card = await world.ctx.db
    .selectFrom('gift_card')
    .selectAll()
    .where('recipient_email', '=', gift.recipient_email)
    .executeTakeFirst()
  expect(card).toMatchObject({ amount: 2500, state: 'sent', message: 'Enjoy' })
})
