import { DAY_MS } from '@matinee/contract/platform/durations'
import { expect, it } from 'vitest'
import {
  startTestOrder,
  makeCardToken,
  completeTestOrder,
  insertTestOffer,
  makeShop,
  joinAsShopper,
  findTakenAmounts,
} from '../../../testing/shop.ts'
import { advanceSubscriptions } from '../subscriptions/jobs.ts'

const world = await makeShop()
const monthly = await insertTestOffer(world, { title: 'Monthly' })

const START = '2027-01-10T10:00:00Z'
const on = (day: number) => world.setTime(new Date(Date.parse(START) + day * DAY_MS).toISOString())

const renew = () => advanceSubscriptions.run(world.ctx, {}, new AbortController().signal)

/** A member whose card pays once and is declined afterwards; the renewal has failed and the grace period is over. */
async function onHold() {
  on(0)
  const buyer = await joinAsShopper(world)
  const order = await startTestOrder(buyer.browser, { offer_id: monthly.id })
  const payment_method = await makeCardToken(buyer.browser, '4000000000000341')
  const paid = await completeTestOrder(buyer.browser, order.key, { payment_method })
  expect(paid.json()).toMatchObject({ order: { state: 'completed' } })
  await world.ctx.db.updateTable('session').set({ expires_at: '2099-01-01T00:00:00Z' }).execute()
  on(31)
  await renew()
  on(35)
  await renew()
  return buyer.browser
}

type Browser = Awaited<ReturnType<typeof onHold>>
const billingOf = async (browser: Browser) => (await browser.get('/api/billings')).json()

it('says what is open and why, and pays it with another card', async () => {
  const browser = await onHold()
  expect(await billingOf(browser)).toMatchObject({
    on_hold: true,
    subscription: { status: 'on_hold' },
    unpaid: { amount: 999, currency: 'USD', title: 'Monthly', failure_code: 'card_declined' },
  })
  const again = await browser.put('/api/billings/unpaid', {})
  expect(again.statusCode).toBe(402)
  const form = { payment_method: await makeCardToken(browser) }
  expect((await browser.put('/api/billings/unpaid', { form })).json()).toEqual({
    paid: true,
    requires_action: null,
  })
  expect(await billingOf(browser)).toMatchObject({
    on_hold: false,
    unpaid: null,
    subscription: { status: 'active' },
    methods: [{ last4: '4242', is_default: true }, { last4: '0341' }],
  })
})

it('pays with a card whose bank asks, once the payer has answered', async () => {
  const browser = await onHold()
  const form = { payment_method: await makeCardToken(browser, '4000000000003220') }
  const asked = (await browser.put('/api/billings/unpaid', { form })).json()
  expect(asked).toMatchObject({ paid: false, requires_action: { provider: 'test' } })
  const { client_secret } = asked.requires_action
  await browser.post('/api/test_provider/authentications', { client_secret, passes: true })
  const done = await browser.put('/api/billings/unpaid', { form: { payment_intent: client_secret } })
  expect(done.json()).toEqual({ paid: true, requires_action: null })
  expect(await billingOf(browser)).toMatchObject({ on_hold: false, subscription: { status: 'active' } })
})

it('charges once where the button is pressed twice', async () => {
  const browser = await onHold()
  const before = await findTakenAmounts(world)
  await browser.post('/api/billings', { source_token: await makeCardToken(browser) })
  await Promise.all([browser.put('/api/billings/unpaid', {}), browser.put('/api/billings/unpaid', {})])
  expect((await findTakenAmounts(world)).amount - before.amount).toBe(999)
  expect(await billingOf(browser)).toMatchObject({ on_hold: false })
})

it('ends at once for whoever cancels, and asks for nothing any more', async () => {
  const browser = await onHold()
  expect((await browser.put('/api/billings/cancel_on_hold_subscription')).json()).toEqual({ success: true })
  const before = await findTakenAmounts(world)
  on(60)
  await renew()
  expect(await findTakenAmounts(world)).toEqual(before)
  expect(await billingOf(browser)).toMatchObject({
    on_hold: false,
    unpaid: null,
    subscription: { status: 'canceled' },
    invoices: [{ status: 'paid' }],
  })
})

it('ends nothing but what is on hold: a paid month and a trial go on', async () => {
  on(0)
  const trial = await insertTestOffer(world, { trial_days: 14 })
  for (const offer of [monthly, trial]) {
    const { browser } = await joinAsShopper(world)
    const order = await startTestOrder(browser, { offer_id: offer.id })
    await completeTestOrder(browser, order.key, { payment_method: await makeCardToken(browser) })
    const before = (await billingOf(browser)).subscription
    const answer = await browser.put('/api/billings/cancel_on_hold_subscription')
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'not_on_hold'])
    expect((await billingOf(browser)).subscription).toEqual(before)
  }
})

const intend = (browser: Browser, more: object = {}) =>
  browser.post('/api/billings/payment_intent', { amount: 999, options: { page: 'on_hold' }, ...more })

it('is paid in the form of a provider, once, and by the same afterwards', async () => {
  const browser = await onHold()
  const before = await findTakenAmounts(world)
  expect((await intend(browser, { amount: 998 })).json()).toMatchObject({
    code: 'price_changed',
    details: { due_now: 999 },
  })
  const intent = (await intend(browser)).json()
  expect(intent).toMatchObject({ provider: 'test', amount: 999, currency: 'USD' })
  expect((await intend(browser)).json()).toEqual(intent)
  await makeCardToken(browser, '5555555555554444', { setup_secret: intent.client_secret })
  const form = { payment_intent: intent.payment_intent }
  const answers = await Promise.all([1, 2, 3].map(() => browser.put('/api/billings/unpaid', { form })))
  for (const answer of answers) expect(answer.json()).toEqual({ paid: true, requires_action: null })
  expect((await findTakenAmounts(world)).amount - before.amount).toBe(999)
  const billing = await billingOf(browser)
  expect(billing).toMatchObject({ on_hold: false, subscription: { status: 'active' } })
  const used = billing.methods.find(({ last4 }: { last4: string }) => last4 === '4444')
  expect(billing.subscription.payment_method_id).toBe(used.id)
  expect((await intend(browser)).json()).toMatchObject({ code: 'nothing_to_pay' })
})

it('is found without being named where no order goes on', async () => {
  const browser = await onHold()
  const intent = await browser.post('/api/billings/payment_intent', { amount: 999 })
  expect(intent.json()).toMatchObject({ amount: 999 })
  const order = await startTestOrder(browser, {
    offer_id: (await insertTestOffer(world, { type: 'rent', amount: 300 })).id,
  })
  expect((await browser.post('/api/billings/payment_intent', { amount: 300 })).json()).toMatchObject({
    amount: 300,
  })
  expect((await browser.get(`/api/orders/${order.key}`)).json()).toMatchObject({ state: 'payment_pending' })
})

it('takes no option it does not know', async () => {
  const browser = await onHold()
  for (const options of [{ page: 'elsewhere' }, { confirm: true }])
    expect((await intend(browser, { options })).statusCode).toBe(400)
})
