import { expect, it } from 'vitest'
import { openBrowser } from '../../../testing/browser.ts'
import { joinInBrowser } from '../../../testing/joined-member.ts'
import {
  startTestOrder,
  makeCardToken,
  completeTestOrder,
  insertTestCoupon,
  insertTestOffer,
  makeShop,
  joinAsShopper,
  findTakenAmounts,
  openAsGuest,
} from '../../../testing/shop.ts'
import { storeContextOf } from '../../../testing/store-context.ts'
import { expireOrders } from './jobs.ts'
import { resumeKeyOf } from './order-authorization.ts'

const world = await makeShop()
const monthly = await insertTestOffer(world, { title: 'Monthly' })
const film = await insertTestOffer(world, {
  type: 'fixed_price',
  title: 'A film',
  amount: 500,
  prices: { EUR: 450 },
})
const rental = await insertTestOffer(world, { type: 'rent', title: 'A rental', amount: 300 })

const billingOf = async (browser: Awaited<ReturnType<typeof openAsGuest>>) =>
  (await browser.get('/api/billings')).json()

it('takes a guest from an offer to a plan of their own', async () => {
  const guest = await openAsGuest(world)
  const order = await startTestOrder(guest, { offer_id: monthly.id, came_from: '/programs/tide' })
  expect(order).toMatchObject({
    state: 'created',
    offer: { title: 'Monthly' },
    totals: { due_now: 999, currency: 'USD', renews: { amount: 999 } },
    needs_method: true,
    came_from: '/programs/tide',
  })
  expect((await completeTestOrder(guest, order.key)).json()).toMatchObject({ code: 'customer_info_needed' })
  const who = { email: 'New@Example.com', name: 'Nina New' }
  const info = await guest.post(`/api/orders/${order.key}/customer_info`, who)
  expect(info.json()).toMatchObject({ state: 'customer_info', email: 'new@example.com', name: 'Nina New' })
  expect((await guest.get('/api/sessions')).json()).toMatchObject({
    logged: true,
    user: { name: 'Nina New' },
  })
  const paid = await completeTestOrder(guest, order.key, {
    payment_method: await makeCardToken(guest),
    due_now: 999,
  })
  expect(paid.json()).toMatchObject({
    order: {
      state: 'completed',
      invoice_url: expect.stringContaining('/file'),
      opened: { title: 'Monthly' },
    },
    requires_action: null,
  })
  expect(await billingOf(guest)).toMatchObject({
    methods: [{ last4: '4242', is_default: true }],
    subscription: { title: 'Monthly', status: 'active' },
    invoices: [{ total: 999, status: 'paid' }],
  })
})

it('shows the same order after a reload, and to nobody else', async () => {
  const [guest, other] = [await openAsGuest(world), await openAsGuest(world)]
  const order = await startTestOrder(guest, { offer_id: film.id })
  expect(await startTestOrder(guest, { offer_id: film.id })).toMatchObject({ key: order.key })
  expect((await guest.get('/api/orders/current')).json()).toMatchObject({ key: order.key })
  expect((await other.get('/api/orders/current')).json()).toBeNull()
  for (const answer of [
    await other.get(`/api/orders/${order.key}`),
    await other.patch(`/api/orders/${order.key}`, { use_balance: false }),
    await completeTestOrder(other, order.key),
  ])
    expect(answer.json()).toMatchObject({ code: 'order_not_found' })
})

it('sends the address of an account to sign in, and the order goes with whoever does', async () => {
  const { email } = await joinAsShopper(world)
  const guest = await openAsGuest(world)
  const order = await startTestOrder(guest, { offer_id: film.id })
  const answer = await guest.post(`/api/orders/${order.key}/customer_info`, { email, name: 'Whoever' })
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'sign_in_to_go_on' })
  expect((await guest.get('/api/sessions')).json()).toMatchObject({ logged: false })
  await joinInBrowser(world, guest, email)
  expect((await guest.get('/api/orders/current')).json()).toMatchObject({ key: order.key, email })
})

it('lets nobody wait in an account whose address they do not read', async () => {
  const [stranger, owner] = [await openAsGuest(world), await openAsGuest(world)]
  const order = await startTestOrder(stranger, { offer_id: film.id })
  const email = 'victim@example.com'
  await stranger.post(`/api/orders/${order.key}/customer_info`, { email, name: 'A stranger' })
  for (const answer of [
    await stranger.put('/api/users/me/password', { password: 'a long enough password 1' }),
    await stranger.post('/api/users/me/passkeys/options', {}),
  ])
    expect(answer.json()).toMatchObject({ code: 'confirm_address_first' })
  await joinInBrowser(world, owner, email)
  expect((await stranger.get('/api/sessions')).json()).toMatchObject({ logged: false })
  expect((await owner.get('/api/sessions')).json()).toMatchObject({ logged: true, user: { email } })
})

it('buys once what is bought once', async () => {
  const { browser } = await joinAsShopper(world)
  const order = await startTestOrder(browser, { offer_id: rental.id })
  expect(order.state).toBe('customer_info')
  await completeTestOrder(browser, order.key, { payment_method: await makeCardToken(browser) })
  expect(await billingOf(browser)).toMatchObject({ accesses: [{ title: 'A rental', watch_hours: 48 }] })
  const again = await startTestOrder(browser, { offer_id: rental.id })
  const answer = await completeTestOrder(browser, again.key, { payment_method: await makeCardToken(browser) })
  expect(answer.json()).toMatchObject({ code: 'already_owned' })
})

it('says why a card was declined, and goes on with another', async () => {
  const { browser } = await joinAsShopper(world)
  const order = await startTestOrder(browser, { offer_id: film.id })
  const poor = await makeCardToken(browser, '4000000000009995')
  const answer = await completeTestOrder(browser, order.key, { payment_method: poor })
  expect(answer.statusCode).toBe(402)
  expect(answer.json()).toMatchObject({ details: { decline_code: 'insufficient_funds' } })
  const paid = await completeTestOrder(browser, order.key, { payment_method: await makeCardToken(browser) })
  expect(paid.json()).toMatchObject({ order: { state: 'completed' } })
})

it('asks the bank, and completes when the payer has answered', async () => {
  const { browser } = await joinAsShopper(world)
  const order = await startTestOrder(browser, { offer_id: film.id })
  const asked = await completeTestOrder(browser, order.key, {
    payment_method: await makeCardToken(browser, '4000000000003220'),
  })
  const { requires_action } = asked.json()
  expect(requires_action).toMatchObject({ provider: 'test', client_secret: expect.any(String) })
  const { client_secret } = requires_action
  await browser.post('/api/test_provider/authentications', { client_secret, passes: true })
  const paid = await completeTestOrder(browser, order.key, { payment_intent: client_secret })
  expect(paid.json()).toMatchObject({ order: { state: 'completed' }, requires_action: null })
})

it('fails where the payer does not pass their bank, and takes another card then', async () => {
  const { browser } = await joinAsShopper(world)
  const order = await startTestOrder(browser, { offer_id: film.id })
  const asked = await completeTestOrder(browser, order.key, {
    payment_method: await makeCardToken(browser, '4000000000003220'),
  })
  const { client_secret } = asked.json().requires_action
  await browser.post('/api/test_provider/authentications', { client_secret, passes: false })
  const failed = await completeTestOrder(browser, order.key, { payment_intent: client_secret })
  expect(failed.json()).toMatchObject({ details: { decline_code: 'authentication_required' } })
  expect((await browser.get(`/api/orders/${order.key}`)).json()).toMatchObject({ state: 'failed' })
  const paid = await completeTestOrder(browser, order.key, { payment_method: await makeCardToken(browser) })
  expect(paid.json()).toMatchObject({ order: { state: 'completed' } })
})

it('charges once, however often and from however many tabs it is asked', async () => {
  const { browser } = await joinAsShopper(world)
  const before = await findTakenAmounts(world)
  const order = await startTestOrder(browser, { offer_id: film.id })
  const payment_method = await makeCardToken(browser)
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => completeTestOrder(browser, order.key, { payment_method })),
  )
  for (const answer of answers) expect(answer.json()).toMatchObject({ order: { state: 'completed' } })
  expect(await findTakenAmounts(world)).toEqual({ count: before.count + 1, amount: before.amount + 500 })
})

it('charges once where two tabs begin with two cards', async () => {
  const { browser } = await joinAsShopper(world)
  const before = await findTakenAmounts(world)
  const order = await startTestOrder(browser, { offer_id: film.id })
  const cards = [await makeCardToken(browser), await makeCardToken(browser, '5555555555554444')]
  const answers = await Promise.all(
    cards.map((payment_method) => completeTestOrder(browser, order.key, { payment_method })),
  )
  for (const answer of answers) expect(answer.json()).toMatchObject({ order: { state: 'completed' } })
  expect(await findTakenAmounts(world)).toEqual({ count: before.count + 1, amount: before.amount + 500 })
})

it('loses nothing when the provider is down or its answer is lost', async () => {
  for (const number of ['4000000000005035', '4000000000005043']) {
    const { browser } = await joinAsShopper(world)
    const before = await findTakenAmounts(world)
    const order = await startTestOrder(browser, { offer_id: film.id })
    const payment_method = await makeCardToken(browser, number)
    const first = await completeTestOrder(browser, order.key, { payment_method })
    expect(first.statusCode).toBe(503)
    expect(first.json()).toMatchObject({ code: 'provider_unavailable' })
    const again = await completeTestOrder(browser, order.key, { payment_method })
    expect(again.json()).toMatchObject({ order: { state: 'completed' } })
    expect(await findTakenAmounts(world)).toEqual({ count: before.count + 1, amount: before.amount + 500 })
  }
})

it('gives a repeated call of one name the answer it gave', async () => {
  const { browser } = await joinAsShopper(world)
  const order = await startTestOrder(browser, { offer_id: film.id })
  const payment_method = await makeCardToken(browser, '4000000000009995')
  const name = 'call-number-1'
  const first = await completeTestOrder(browser, order.key, { payment_method }, name)
  const second = await completeTestOrder(browser, order.key, { payment_method }, name)
  expect(second.statusCode).toBe(first.statusCode)
  expect(second.json().details).toEqual(first.json().details)
})

it('asks again where the price is not the one the payer saw', async () => {
  const { browser } = await joinAsShopper(world)
  const offer = await insertTestOffer(world, { type: 'fixed_price', amount: 700 })
  const order = await startTestOrder(browser, { offer_id: offer.id })
  await world.ctx.db
    .updateTable('offer_price')
    .set({ replaced_at: new Date().toISOString() })
    .where('offer_id', '=', offer.id)
    .execute()
  await world.ctx.db
    .insertInto('offer_price')
    .values({ offer_id: offer.id, currency: 'USD', amount: 800 })
    .execute()
  const given = { payment_method: await makeCardToken(browser), due_now: 700 }
  const answer = await completeTestOrder(browser, order.key, given)
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'price_changed', details: { due_now: 800 } })
  expect((await completeTestOrder(browser, order.key, { ...given, due_now: 800 })).statusCode).toBe(200)
})

it('does not sell what was archived on the way', async () => {
  const { browser } = await joinAsShopper(world)
  const offer = await insertTestOffer(world, { type: 'fixed_price' })
  const order = await startTestOrder(browser, { offer_id: offer.id })
  await world.ctx.db.updateTable('offer').set({ state: 'archived' }).where('id', '=', offer.id).execute()
  const answer = await completeTestOrder(browser, order.key, { payment_method: await makeCardToken(browser) })
  expect(answer.statusCode).toBe(410)
  expect(answer.json()).toMatchObject({ code: 'offer_archived' })
})

it('refuses what is too little for the provider, and a currency it is not sold in', async () => {
  const { browser } = await joinAsShopper(world)
  const cheap = await insertTestOffer(world, { type: 'fixed_price', amount: 20 })
  const order = await startTestOrder(browser, { offer_id: cheap.id })
  const answer = await completeTestOrder(browser, order.key, { payment_method: await makeCardToken(browser) })
  expect(answer.json()).toMatchObject({ code: 'amount_too_small', details: { least: 50 } })
  expect(await startTestOrder(browser, { offer_id: film.id, currency: 'EUR' })).toMatchObject({
    totals: { due_now: 450 },
  })
  const { key } = await startTestOrder(browser, { offer_id: film.id })
  expect((await browser.patch(`/api/orders/${key}`, { currency: 'JPY' })).json()).toMatchObject({
    code: 'currency_not_taken',
  })
})

it('says what is wrong with a coupon of a link, and goes on without it', async () => {
  const { browser } = await joinAsShopper(world)
  const answer = await browser.post('/api/orders', { offer_id: film.id, coupon: 'NOPE1' })
  expect(answer.json()).toMatchObject({ coupon_problem: 'coupon_unknown', order: { coupon: null } })
  const { code } = await insertTestCoupon(world)
  expect(await startTestOrder(browser, { offer_id: film.id, coupon: code.toLowerCase() })).toMatchObject({
    coupon: { code },
    totals: { discount: 50, due_now: 450 },
  })
})

it('ends after a day, and begins anew by the link of a mail on any device', async () => {
  world.setTime('2027-03-01T10:00:00Z')
  try {
    const { browser } = await joinAsShopper(world)
    const ctx = storeContextOf(world)
    const order = await startTestOrder(browser, { offer_id: film.id })
    await browser.patch(`/api/orders/${order.key}`, { reached_payment: true })
    const elsewhere = await openBrowser(world)
    const resume = resumeKeyOf(ctx, order)
    expect(await startTestOrder(elsewhere, { resume })).toMatchObject({ key: order.key, methods: [] })
    world.setTime('2027-03-02T10:00:01Z')
    await expireOrders.run(world.ctx, {}, new AbortController().signal)
    expect((await browser.get(`/api/orders/${order.key}`)).json()).toMatchObject({ state: 'abandoned' })
    expect((await completeTestOrder(browser, order.key)).json()).toMatchObject({ code: 'order_expired' })
    const anew = await startTestOrder(elsewhere, { resume })
    expect(anew).toMatchObject({ state: 'customer_info', offer: { title: 'A film' } })
    const made_up = `${order.key}.${'a'.repeat(32)}`
    expect((await elsewhere.post('/api/orders', { resume: made_up })).json()).toMatchObject({
      code: 'order_not_found',
    })
    const paid = await completeTestOrder(elsewhere, anew.key, {
      payment_method: await makeCardToken(elsewhere),
    })
    expect(paid.json()).toMatchObject({ order: { state: 'completed' } })
  } finally {
    world.setTime(null)
  }
})

it('knows no order of one store in another', async () => {
  await world.make.store('other.example')
  await world.ctx.db.insertInto('store_host').values({ host: 'localhost', store_id: world.storeId }).execute()
  await world.app.stores.refresh(world.ctx.db)
  const { browser } = await joinAsShopper(world)
  const order = await startTestOrder(browser, { offer_id: film.id })
  const elsewhere = await browser.send('GET', `/api/orders/${order.key}`, undefined, {
    headers: { host: 'other.example' },
  })
  expect(elsewhere.json()).toMatchObject({ code: 'order_not_found' })
  const resume = resumeKeyOf(storeContextOf(world), order)
  const there = await openBrowser(world, { host: 'other.example' })
  expect((await there.post('/api/orders', { resume })).json()).toMatchObject({ code: 'order_not_found' })
})
