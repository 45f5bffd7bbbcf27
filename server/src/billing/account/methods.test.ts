import { expect, it } from 'vitest'
import {
  startTestOrder,
  makeCardToken,
  completeTestOrder,
  insertTestOffer,
  makeShop,
  joinAsShopper,
  findTakenAmounts,
  openAsGuest,
} from '../../../testing/shop.ts'
import { joinInBrowser } from '../../../testing/joined-member.ts'
import { advanceSubscriptions } from '../subscriptions/jobs.ts'

const world = await makeShop()
const monthly = await insertTestOffer(world)

type Browser = Awaited<ReturnType<typeof openAsGuest>>
const billingOf = async (browser: Browser) => (await browser.get('/api/billings')).json()

async function subscriber() {
  const buyer = await joinAsShopper(world)
  const order = await startTestOrder(buyer.browser, { offer_id: monthly.id })
  await completeTestOrder(buyer.browser, order.key, { payment_method: await makeCardToken(buyer.browser) })
  return buyer
}

it('keeps a card, uses the newest, and lets another be chosen', async () => {
  const { browser } = await joinAsShopper(world)
  await browser.post('/api/billings', { source_token: await makeCardToken(browser) })
  const second = await browser.post('/api/billings', {
    source_token: await makeCardToken(browser, '5555555555554444'),
  })
  const { methods } = second.json()
  expect(methods).toMatchObject([
    { brand: 'mastercard', last4: '4444', is_default: true },
    { brand: 'visa', last4: '4242', is_default: false },
  ])
  const chosen = await browser.put(`/api/billings/methods/${methods[1].id}/default`)
  expect(chosen.json().methods).toMatchObject([{ last4: '4242', is_default: true }, { is_default: false }])
})

it('says why a card was not kept', async () => {
  const { browser } = await joinAsShopper(world)
  const answer = await browser.post('/api/billings', {
    source_token: await makeCardToken(browser, '4000000000000002'),
  })
  expect(answer.statusCode).toBe(402)
  expect(answer.json()).toMatchObject({ details: { decline_code: 'card_declined' } })
})

it('removes a way to pay, but not the last one a subscription needs', async () => {
  const { browser } = await subscriber()
  expect((await browser.delete('/api/billings')).json()).toMatchObject({ code: 'method_needed' })
  await browser.post('/api/billings', {
    source_token: await makeCardToken(browser, '378282246310005', { cvc: '1234' }),
  })
  const left = await browser.delete('/api/billings')
  expect(left.json().methods).toMatchObject([{ last4: '4242', is_default: true }])
  await browser.delete('/api/billings/subscription')
  expect((await browser.delete('/api/billings')).json()).toMatchObject({ methods: [] })
})

it('lets nobody use, choose or remove the card of another', async () => {
  const [ana, bob] = [await subscriber(), await joinAsShopper(world)]
  const { id } = (await billingOf(ana.browser)).methods[0]
  const order = await startTestOrder(bob.browser, { offer_id: monthly.id })
  for (const answer of [
    await bob.browser.put(`/api/billings/methods/${id}/default`),
    await bob.browser.delete(`/api/billings?id=${id}`),
    await completeTestOrder(bob.browser, order.key, { payment_method: String(id) }),
  ])
    expect(answer.json()).toMatchObject({ code: 'method_not_found' })
  const token = await makeCardToken(ana.browser)
  await ana.browser.post('/api/billings', { source_token: token })
  expect((await bob.browser.post('/api/billings', { source_token: token })).statusCode).toBe(402)
})

it('gives a setup to the browser that began it and to no other', async () => {
  const guest = await openAsGuest(world)
  const { setup_intent } = (await guest.get('/api/billings/setup_intent?page=checkout')).json()
  expect(setup_intent).toMatchObject({ provider: 'test', approve_url: null })
  const { client_secret } = setup_intent
  await makeCardToken(guest, '4000002500003155', { setup_secret: client_secret })
  await guest.post('/api/test_provider/authentications', { client_secret, passes: true })

  const thief = await joinAsShopper(world)
  for (const answer of [
    await thief.browser.post('/api/billings/add_customer_to_setup_intent', { client_secret }),
    await thief.browser.post('/api/billings', { source_token: client_secret }),
  ]) {
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'setup_not_found' })
  }

  await joinInBrowser(world, guest, 'setup@example.com')
  const claimed = await guest.post('/api/billings/add_customer_to_setup_intent', { client_secret })
  expect(claimed.json()).toEqual({ success: true })
  const saved = await guest.post('/api/billings', { source_token: client_secret })
  expect(saved.json().methods).toMatchObject([{ last4: '3155' }])
})

it('subscribes in one call, once for one name', async () => {
  const { browser } = await joinAsShopper(world)
  const body = { plan_id: monthly.id, payment_method: await makeCardToken(browser) }
  const headers = { 'idempotency-key': 'subscribe-me-1' }
  const [one, two] = await Promise.all([
    browser.post('/api/billings/provider_subscription', body, { headers }),
    browser.post('/api/billings/provider_subscription', body, { headers }),
  ])
  expect(one.json()).toMatchObject({ subscription: { status: 'active' }, requires_action: null })
  expect(two.json().order_key).toBe(one.json().order_key)
  const again = await browser.post('/api/billings/provider_subscription', body, { headers })
  expect(again.json().order_key).toBe(one.json().order_key)
  const other = await browser.post('/api/billings/provider_subscription', body)
  expect(other.json()).toMatchObject({ code: 'already_subscribed' })
})

it('begins a payment the browser confirms, and completes the order by it', async () => {
  const { browser } = await joinAsShopper(world)
  const film = await insertTestOffer(world, { type: 'fixed_price', amount: 700 })
  const wrong = await browser.post('/api/billings/payment_intent', { amount: 1, product_id: film.id })
  expect(wrong.json()).toMatchObject({ code: 'price_changed', details: { due_now: 700 } })
  const begin = async () =>
    (await browser.post('/api/billings/payment_intent', { amount: 700, product_id: film.id })).json()
  const intent = await begin()
  expect(intent).toMatchObject({ provider: 'test', amount: 700, tax: 0, discount: 0, currency: 'USD' })
  expect(await begin()).toEqual(intent)
  const { key } = (await browser.get('/api/orders/current')).json()
  await makeCardToken(browser, undefined, { setup_secret: intent.client_secret })
  const paid = await completeTestOrder(browser, key, { payment_intent: intent.payment_intent })
  expect(paid.json()).toMatchObject({ order: { state: 'completed' } })
})

it('keeps what the browser paid a plan with, for the payments after it', async () => {
  const { browser } = await joinAsShopper(world)
  const order = await startTestOrder(browser, { offer_id: monthly.id })
  const wish = { amount: 999, payment_element_mode: 'subscription' }
  const intent = (await browser.post('/api/billings/payment_intent', wish)).json()
  await makeCardToken(browser, undefined, { setup_secret: intent.client_secret })
  await completeTestOrder(browser, order.key, { payment_intent: intent.payment_intent })
  const { methods, subscription } = await billingOf(browser)
  expect(methods).toMatchObject([{ last4: '4242', is_default: true }])
  expect(subscription).toMatchObject({ status: 'active', payment_method_id: methods[0].id })
})

it('completes no order with the payment of another', async () => {
  const [ana, bob] = [await joinAsShopper(world), await joinAsShopper(world)]
  const film = await insertTestOffer(world, { type: 'fixed_price', amount: 100 })
  const body = { amount: 100, product_id: film.id }
  const { payment_intent } = (await ana.browser.post('/api/billings/payment_intent', body)).json()
  const order = await startTestOrder(bob.browser, { offer_id: monthly.id })
  const answer = await completeTestOrder(bob.browser, order.key, { payment_intent })
  expect(answer.json()).toMatchObject({ code: 'intent_not_found' })
})

it('changes, cancels, resumes and pauses a subscription', async () => {
  const { browser } = await subscriber()
  const yearly = await insertTestOffer(world, { amount: 1999 })
  const preview = await browser.post('/api/billings/subscription/change_preview', { offer_id: yearly.id })
  expect(preview.json()).toMatchObject({ when: 'now', due_now: expect.any(Number) })
  const canceled = await browser.delete('/api/billings/subscription')
  expect(canceled.json()).toMatchObject({ subscription: { cancel_at_end: true } })
  const resumed = await browser.post('/api/billings/subscription/resume')
  expect(resumed.json()).toMatchObject({ billing: { subscription: { cancel_at_end: false } } })
  const paused = await browser.post('/api/billings/subscription/pause', { months: 2 })
  expect(paused.json()).toMatchObject({ subscription: { pause_at_end: 2 } })
  await browser.post('/api/billings/subscription/resume')
  const changed = await browser.post('/api/billings/subscription/change', { offer_id: yearly.id })
  expect(changed.json()).toMatchObject({ billing: { subscription: { offer_id: yearly.id } } })
})

it('changes a plan, and ends a trial, when the payer has answered their bank', async () => {
  const { browser } = await subscriber()
  const dearer = await insertTestOffer(world, { amount: 2999 })
  await browser.post('/api/billings', { source_token: await makeCardToken(browser, '4000000000003220') })
  const change = () => browser.post('/api/billings/subscription/change', { offer_id: dearer.id })
  const answerBank = (step: { client_secret: string }, passes: boolean) =>
    browser.post('/api/test_provider/authentications', { client_secret: step.client_secret, passes })

  const asked = (await change()).json()
  await answerBank(asked.requires_action, false)
  expect((await change()).json()).toMatchObject({ details: { decline_code: 'authentication_required' } })
  const again = (await change()).json()
  const before = await findTakenAmounts(world)
  await answerBank(again.requires_action, true)
  expect((await change()).json()).toMatchObject({
    billing: { subscription: { offer_id: dearer.id } },
    requires_action: null,
  })
  expect((await findTakenAmounts(world)).count - before.count).toBe(1)
})

it('ends a pause when the payer has answered their bank, and rests on while they have not', async () => {
  world.setTime('2027-03-01T00:00:00Z')
  const { browser } = await subscriber()
  await browser.post('/api/billings', { source_token: await makeCardToken(browser, '4000000000003220') })
  await browser.post('/api/billings/subscription/pause', { months: 3 })
  world.setTime('2027-04-01T00:00:00Z')
  await advanceSubscriptions.run(world.ctx, {}, new AbortController().signal)
  await world.ctx.db.updateTable('session').set({ expires_at: '2099-01-01T00:00:00Z' }).execute()
  const resume = () => browser.post('/api/billings/subscription/resume')
  const answerBank = (step: { client_secret: string }, passes: boolean) =>
    browser.post('/api/test_provider/authentications', { client_secret: step.client_secret, passes })

  const before = await findTakenAmounts(world)
  const asked = (await resume()).json()
  expect(asked).toMatchObject({
    billing: { subscription: { status: 'paused' } },
    requires_action: { provider: 'test' },
  })
  await answerBank(asked.requires_action, false)
  expect((await resume()).json()).toMatchObject({ details: { decline_code: 'authentication_required' } })
  expect(await billingOf(browser)).toMatchObject({ subscription: { status: 'paused' } })

  const again = (await resume()).json()
  await answerBank(again.requires_action, true)
  expect((await resume()).json()).toMatchObject({
    billing: { subscription: { status: 'active' } },
    requires_action: null,
  })
  expect((await findTakenAmounts(world)).count - before.count).toBe(1)
})

it('lets nobody buy or pay who only looks at the store as somebody else', async () => {
  const { id } = await subscriber()
  const staff = await world.as(world.owner)
  const begin = await staff.post('/bullet/api/impersonation', {
    member_id: id,
    reason: 'They asked for help',
  })
  expect(begin.statusCode).toBe(201)
  const looking = begin.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const headers = { cookie: `${staff.headers['cookie']}; ${looking}` }
  for (const answer of [
    await staff.post('/api/orders', { offer_id: monthly.id }, { headers }),
    await staff.post('/api/billings/provider_subscription', { plan_id: monthly.id }, { headers }),
    await staff.delete('/api/billings/subscription', { headers }),
  ])
    expect(answer.json()).toMatchObject({ code: 'only_looking' })
})

it('asks guests to sign in first', async () => {
  const guest = await openAsGuest(world)
  for (const answer of [
    await guest.get('/api/billings'),
    await guest.post('/api/billings', { source_token: 'tok_1' }),
    await guest.delete('/api/billings'),
    await guest.put('/api/billings/unpaid', {}),
  ])
    expect(answer.json()).toMatchObject({ code: 'sign_in_first' })
})

it('takes the upsell that is named, and no other', async () => {
  const { browser } = await joinAsShopper(world)
  const [from, to] = [
    await insertTestOffer(world),
    await insertTestOffer(world, { amount: 9900, title: 'A year' }),
  ]
  const { id: upsell_id } = await world.ctx.db
    .insertInto('upsell')
    .values({
      store_id: world.storeId,
      from_offer_id: from.id,
      to_offer_id: to.id,
      title: 'A year at once',
      created_at: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const wish = async (id: number) =>
    browser.post('/api/billings/provider_subscription', {
      plan_id: from.id,
      upsell_id: id,
      payment_method: await makeCardToken(browser),
    })
  expect((await wish(upsell_id + 1)).json()).toMatchObject({ code: 'upsell_not_found' })
  expect((await wish(upsell_id)).json()).toMatchObject({ subscription: { offer_id: to.id } })
})
