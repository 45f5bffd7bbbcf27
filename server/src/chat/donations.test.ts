import type { Chat } from '@matinee/contract/chat/chat'
import { DONATION_COLORS } from '@matinee/contract/chat/chat'
import { expect, it } from 'vitest'
import { findTakenAmounts, joinAsShopper, makeCardToken, makeShop } from '../../testing/shop.ts'
import type { Client } from '../../testing/world.ts'
import { findLedgerFaults } from '../billing/ledger/audit.ts'
import { sendRefund } from '../billing/invoices/refund-dispatch.ts'

const world = await makeShop()
const { make, ctx } = world
const owner = await world.as(world.owner)
const event = (more: object = {}) =>
  make.liveEvent({ state: 'live', started_at: ctx.clock.now().toISOString(), donations: true, ...more })
const donate = (browser: Pick<Client, 'post'>, show: { id: number }, body: object, name?: string) =>
  browser.post(
    `/api/live_chats/${show.id}/charge_donation`,
    body,
    name ? { headers: { 'idempotency-key': name } } : {},
  )
const read = async (show: { id: number }) => (await owner.get(`/api/live_chats/${show.id}`)).json() as Chat
const takenBefore = async () => (await findTakenAmounts(world)).amount

it('suggests six amounts in six colours, or those of the store', async () => {
  const path = '/api/live_chats/donation_suggestions'
  const suggested = (await owner.get(path)).json() as { amount: number; color: string; currency: string }[]
  expect(suggested.map(({ amount }) => amount)).toEqual([200, 500, 1000, 2000, 5000, 10_000])
  expect(suggested.map(({ color }) => color)).toEqual([...DONATION_COLORS])
  expect(new Set(suggested.map(({ currency }) => currency))).toEqual(new Set(['USD']))
  await owner.put('/bullet/api/donation_suggestions', { currency: 'USD', amounts: [700, 300, 300] })
  expect((await owner.get(path)).json()).toMatchObject([{ amount: 300 }, { amount: 700 }])
  await owner.put('/bullet/api/donation_suggestions', { currency: 'USD', amounts: null })
  expect((await owner.get(path)).json()).toHaveLength(6)
  expect((await owner.get(`${path}?currency=XAU`)).json().code).toBe('currency_not_taken')
})

it('shows its message in its colour once it is paid, with a receipt', async () => {
  const show = await event({ content: { title: 'The concert' } })
  const { browser } = await joinAsShopper(world)
  const payment_id = await makeCardToken(browser)
  const paid = await donate(browser, show, { amount: 1200, payment_id, message: 'For the band' })
  expect(paid.json()).toMatchObject({ state: 'paid', requires_action: null })
  expect((await read(show)).messages).toEqual([])
  await world.work()
  const { messages } = await read(show)
  expect(messages).toMatchObject([
    { body: 'For the band', donation: { amount: 1200, currency: 'USD', color: DONATION_COLORS[2] } },
  ])
  const invoice = await browser.get(paid.json().invoice_url)
  expect(invoice.headers['content-type']).toBe('application/pdf')
  const [row] = await ctx.db.selectFrom('invoice').selectAll().orderBy('id', 'desc').limit(1).execute()
  expect(row).toMatchObject({ reason: 'donation', total: 1200, status: 'paid', tax: 0 })
  expect(await findLedgerFaults(ctx.db)).toEqual([])
})

it('charges a saved card by one tap', async () => {
  const show = await event()
  const { browser } = await joinAsShopper(world)
  await donate(browser, show, { amount: 200, payment_id: await makeCardToken(browser) })
  const { methods } = (await browser.get('/api/billings')).json()
  const again = await donate(browser, show, { amount: 500, payment_id: String(methods[0].id) })
  expect(again.json().state).toBe('paid')
})

it('charges what the browser has confirmed, once', async () => {
  const show = await event()
  const { browser } = await joinAsShopper(world)
  const before = await takenBefore()
  const begun = await browser.post(`/api/live_chats/${show.id}/donation_intent`, { amount: 700 })
  const { client_secret, payment_intent } = begun.json()
  await makeCardToken(browser, undefined, { setup_secret: client_secret })
  const body = { amount: 700, payment_intent }
  const answers = await Promise.all(Array.from({ length: 10 }, () => donate(browser, show, body)))
  expect(answers.map((answer) => answer.json().state)).toEqual(Array(10).fill('paid'))
  expect((await takenBefore()) - before).toBe(700)
  const { browser: other } = await joinAsShopper(world)
  expect((await donate(other, show, body)).json().code).toBe('intent_not_found')
  expect((await donate(browser, show, { ...body, amount: 100 })).statusCode).toBe(200)
  expect((await takenBefore()) - before).toBe(700)
})

it('charges fifty presses of one key once, and shows one message', async () => {
  const show = await event()
  const { browser } = await joinAsShopper(world)
  const before = await takenBefore()
  const payment_id = await makeCardToken(browser)
  const press = (_: unknown, at: number) =>
    browser.post(
      `/api/live_chats/${show.id}/charge_donation`,
      { amount: 300, payment_id },
      { headers: { 'idempotency-key': 'one-press' }, remoteAddress: `10.8.${at}.1` },
    )
  const answers = await Promise.all(Array.from({ length: 50 }, press))
  const codes = answers.map((answer) => answer.json().state ?? answer.json().code)
  expect(new Set(codes.filter((code) => code !== 'too_many_requests'))).toEqual(new Set(['paid']))
  expect((await takenBefore()) - before).toBe(300)
  await world.work()
  expect((await read(show)).messages).toHaveLength(1)
})

it('shows nothing of a declined donation', async () => {
  const show = await event()
  const { browser } = await joinAsShopper(world)
  const payment_id = await makeCardToken(browser, '4000000000000002')
  const declined = await donate(browser, show, { amount: 500, payment_id, message: 'No' })
  expect(declined.statusCode).toBe(402)
  await world.work()
  expect((await read(show)).messages).toEqual([])
})

it('fills the goal, and loses what is refunded', async () => {
  const show = await event()
  await owner.patch(`/bullet/api/live_chats/${show.id}/settings`, {
    goal_amount: 5000,
    goal_title: 'A new amp',
  })
  const { browser } = await joinAsShopper(world)
  await donate(browser, show, { amount: 2000, payment_id: await makeCardToken(browser) })
  await world.work()
  expect((await read(show)).goal).toEqual({
    title: 'A new amp',
    amount: 5000,
    raised: 2000,
    currency: 'USD',
  })
  const { id } = await ctx.db
    .selectFrom('invoice')
    .select('id')
    .where('kind', '=', 'invoice')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const refunded = await owner.post(`/bullet/api/sales/invoices/${id}/refund`, { amount: 2000, refunded: 0 })
  expect(refunded.statusCode).toBe(200)
  await world.work([sendRefund])
  await world.work()
  const chat = await read(show)
  expect(chat.goal?.raised).toBe(0)
  expect(chat.messages[0]?.donation).toBeNull()
  expect(await findLedgerFaults(ctx.db)).toEqual([])
})

it.each([
  [{ donations: false }, 'donations_off'],
  [{ state: 'ended' }, 'donations_off'],
  [{ chat: false }, 'chat_off'],
])('is refused for an event with %j', async (more, code) => {
  const show = await event(more)
  const { browser } = await joinAsShopper(world)
  const payment_id = await makeCardToken(browser)
  expect((await donate(browser, show, { amount: 500, payment_id })).json().code).toBe(code)
})

it('leaves the checkout of its member alone', async () => {
  const show = await event()
  const { browser } = await joinAsShopper(world)
  await donate(browser, show, { amount: 500, payment_id: await makeCardToken(browser) })
  expect((await browser.get('/api/orders/current')).json()).toBeNull()
})
