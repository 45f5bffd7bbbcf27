import type { InvoiceEntry, OrderDetail, OrderEntry } from '@matinee/contract/billing/sales'
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

const world = await makeShop()
const owner = await world.as(world.owner)
const list = async <Row>(name: string) => (await owner.get(`/bullet/api/sales/${name}`)).json<Row[]>()

/** The rows of a CSV file by column name. */
async function fileOf(name: string): Promise<Record<string, string>[]> {
  const [head, ...lines] = (await owner.get(`/bullet/api/sales/${name}.csv`)).body
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  const names = head!.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at], cell])))
}

it('shows a declined card at the order and in the list: when, where, how much and why', async () => {
  const { browser } = await joinAsShopper(world)
  const film = await insertTestOffer(world, { type: 'fixed_price', amount: 700, title: 'Tides' })
  const order = await startTestOrder(browser, { offer_id: film.id })
  for (const number of ['4000000000000002', '4000000000009995']) {
    const answer = await completeTestOrder(browser, order.key, {
      payment_method: await makeCardToken(browser, number),
    })
    expect(answer.statusCode).toBe(402)
  }
  const [entry] = await list<OrderEntry>('orders')
  expect(entry).toMatchObject({ state: 'failed', failure_code: 'insufficient_funds' })
  const detail = (await owner.get(`/bullet/api/sales/orders/${entry!.id}`)).json<OrderDetail>()
  expect(detail.attempts).toMatchObject([
    { provider: 'test', state: 'failed', amount: 700, failure_code: 'insufficient_funds' },
    { provider: 'test', state: 'failed', amount: 700, failure_code: 'card_declined' },
  ])
  expect(Date.parse(detail.attempts[0]!.created_at)).toBeGreaterThan(0)
  expect((await fileOf('orders'))[0]).toMatchObject({ state: 'failed', failure: 'insufficient_funds' })

  const paid = await completeTestOrder(browser, order.key, { payment_method: await makeCardToken(browser) })
  expect(paid.json()).toMatchObject({ order: { state: 'completed' } })
  expect((await list<OrderEntry>('orders'))[0]).toMatchObject({ state: 'completed', failure_code: null })
})

it('says of a trial whose card is declined that it failed, and why', async () => {
  const { browser } = await joinAsShopper(world)
  const plan = await insertTestOffer(world, { trial_days: 14 })
  const order = await startTestOrder(browser, { offer_id: plan.id })
  await completeTestOrder(browser, order.key, {
    payment_method: await makeCardToken(browser, '4000000000000002'),
  })
  expect((await list<OrderEntry>('orders'))[0]).toMatchObject({
    state: 'failed',
    failure_code: 'card_declined',
  })
})

it.each([
  { mode: 'exclusive', before: 1600, discount: 160, tax: 360, total: 1800, back: 400, taxBack: 80 },
  { mode: 'inclusive', before: 1280, discount: 128, tax: 288, total: 1440, back: 400, taxBack: 80 },
])('adds up with tax $mode: what was paid and given back is with tax, list and file alike', async (sums) => {
  const { mode, before, discount, tax, total, back, taxBack } = sums
  await owner.patch('/bullet/api/taxes', { tax_mode: mode })
  await owner.put('/bullet/api/taxes/rates', { country: 'SE', region: '', name: 'Moms', rate: 0.25 })
  const { browser } = await joinAsShopper(world)
  const film = await insertTestOffer(world, { type: 'fixed_price', amount: 1600 })
  const { code } = await insertTestCoupon(world, { percent: 10 })
  const order = await startTestOrder(browser, { offer_id: film.id, coupon: code })
  await browser.patch(`/api/orders/${order.key}`, { address: { country: 'SE' } })
  await completeTestOrder(browser, order.key, { payment_method: await makeCardToken(browser) })
  const [{ id }] = (await list<InvoiceEntry>('invoices')) as [InvoiceEntry]
  await owner.post(`/bullet/api/sales/invoices/${id}/refund`, { amount: back, refunded: 0 })

  const [invoice, note] = (await list<InvoiceEntry>('invoices')).toReversed().slice(-2) as [
    InvoiceEntry,
    InvoiceEntry,
  ]
  expect(invoice).toMatchObject({ gross: before, discount, tax, total, paid: total, refunded: back })
  expect(invoice.gross - invoice.discount + invoice.tax).toBe(invoice.total)
  expect(invoice.net).toBe(total - tax - (back - taxBack))
  expect(note).toMatchObject({ document: 'credit_note', total: back, tax: taxBack, paid: 0 })
  const line = (await fileOf('invoices')).find(({ number }) => number === invoice.number)
  const written = (amount: number) => (amount / 100).toFixed(2)
  expect(line).toMatchObject({
    list_value_without_tax: written(before),
    total: written(total),
    paid: written(total),
    refunded: written(back),
    net_without_tax: written(invoice.net),
  })
})
