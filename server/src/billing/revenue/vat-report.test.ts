import type { VatReport } from '@matinee/contract/billing/vat-report'
import { expect, it } from 'vitest'
import { makeWorld } from '../../../testing/world.ts'
import { storeContextOf } from '../../../testing/store-context.ts'
import { issueInvoice } from '../invoices/invoices.ts'
import { refundInvoice } from '../invoices/refunds.ts'
import { beginPayment, chargePayment } from '../payments/payments.ts'
import { totalsOf, type TaxTerms } from '../pricing/totals.ts'
import { makeSubscribers } from '../../../testing/subscribers.ts'

const world = await makeWorld()
const ctx = storeContextOf(world)
const people = makeSubscribers(world)
const owner = await world.as(world.owner)
await ctx.db
  .updateTable('store')
  .set({ country: 'DE', time_zone: 'Europe/Berlin', currency: 'EUR' })
  .where('id', '=', ctx.store.id)
  .execute()

interface SaleInput {
  at: string
  country: string
  /** Without tax, in minor units. */
  net: number
  rate?: number
  currency?: string
  vat_id?: string
  reverse_charge?: boolean
}

/** A sale that was paid; returns its invoice. */
async function sell({
  at,
  country,
  net,
  rate = 0.2,
  currency = 'EUR',
  vat_id,
  reverse_charge = false,
}: SaleInput) {
  world.setTime(at)
  const { id: member_id } = await world.make.member()
  const tax: TaxTerms = { mode: 'exclusive', rate, name: 'VAT', reverse_charge }
  const sum = totalsOf({ subtotal: net, discount: null, credit: 0, tax, balance: 0 })
  const invoice = await issueInvoice(ctx, {
    ...{ reason: 'once', member_id, currency, tax, sum, country },
    ...(vat_id && { vat_id }),
    lines: [{ title: 'Film', kind: 'item', quantity: 1, amount: net }],
  } as never)
  const payment_method_id = await people.keepCard(member_id)
  const payment = await beginPayment(ctx, {
    ...{ invoice_id: invoice.id, member_id, payment_method_id, provider: 'test' },
    ...{ amount: invoice.amount_due, currency },
  })
  await chargePayment(ctx, payment.id)
  return invoice
}

const report = async (query = '') => (await owner.get(`/bullet/api/revenue/vat${query}`)).json<VatReport>()

it('sums sales to consumers by country and rate in the quarter of the store’s time zone', async () => {
  await sell({ at: '2027-01-10T12:00:00Z', country: 'FR', net: 1000 })
  await sell({ at: '2027-03-31T21:59:00Z', country: 'FR', net: 500 })
  await sell({ at: '2027-02-10T12:00:00Z', country: 'FR', net: 300, rate: 0.055 })
  await sell({ at: '2027-02-10T12:00:00Z', country: 'GR', net: 700, rate: 0.24 })
  await sell({ at: '2027-02-10T12:00:00Z', country: 'DE', net: 900, rate: 0.19 })
  // April in Berlin, a business, a reversed tax, and a country outside of the union.
  await sell({ at: '2027-03-31T22:30:00Z', country: 'FR', net: 9999 })
  await sell({ at: '2027-02-11T12:00:00Z', country: 'AT', net: 9999, vat_id: 'ATU12345675' })
  await sell({
    at: '2027-02-11T12:00:00Z',
    country: 'AT',
    net: 9999,
    vat_id: 'ATU12345675',
    reverse_charge: true,
  })
  await sell({ at: '2027-02-11T12:00:00Z', country: 'US', net: 9999, rate: 0 })

  const { lines, home, is_home_in_union } = await report('?year=2027&quarter=1')
  expect({ home, is_home_in_union }).toEqual({ home: 'DE', is_home_in_union: true })
  const of = { currency: 'EUR', corrects: null }
  expect(lines).toEqual([
    { ...of, country: 'DE', rate: 0.19, sales: 1, net: 900, tax: 171, is_home: true },
    { ...of, country: 'FR', rate: 0.055, sales: 1, net: 300, tax: 17, is_home: false },
    { ...of, country: 'FR', rate: 0.2, sales: 2, net: 1500, tax: 300, is_home: false },
    { ...of, country: 'GR', rate: 0.24, sales: 1, net: 700, tax: 168, is_home: false },
  ])
})

it('takes refunds off their quarter, and lists later ones as corrections of it', async () => {
  const early = await sell({ at: '2028-01-10T12:00:00Z', country: 'IT', net: 1000, rate: 0.22 })
  const late = await sell({ at: '2028-04-10T12:00:00Z', country: 'IT', net: 2000, rate: 0.22 })
  for (const { id: invoice_id } of [early, late])
    await refundInvoice(ctx, { invoice_id, amount: 610, reason: null, actor_id: null })
  await world.work()
  const of = { country: 'IT', rate: 0.22, currency: 'EUR', is_home: false }
  expect((await report('?year=2028&quarter=2')).lines).toEqual([
    { ...of, sales: 1, net: 1500, tax: 330, corrects: null },
    { ...of, sales: 0, net: -500, tax: -110, corrects: { year: 2028, quarter: 1 } },
  ])
  const file = await owner.get('/bullet/api/revenue/vat.csv?year=2028&quarter=2')
  expect(file.body.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
    'quarter,corrects_quarter,country,domestic,rate_percent,currency,sales,net,tax',
    '2028-Q2,,IT,no,22,EUR,1,15.00,3.30',
    '2028-Q2,2028-Q1,IT,no,22,EUR,0,-5.00,-1.10',
  ])
})

it('warns as sales abroad near 10,000 EUR a year, and once they are over it', async () => {
  await sell({ at: '2029-01-10T12:00:00Z', country: 'DE', net: 5_000_000 })
  await sell({ at: '2029-01-10T12:00:00Z', country: 'ES', net: 799_900 })
  const states = async () => (await report()).threshold.map(({ year, state }) => ({ year, state }))
  expect(await states()).toEqual([
    { year: 2029, state: 'below' },
    { year: 2028, state: 'below' },
  ])
  await sell({ at: '2029-02-10T12:00:00Z', country: 'PL', net: 100 })
  expect((await report()).threshold[0]).toEqual({ year: 2029, net: 800_000, state: 'near' })
  await sell({ at: '2029-03-10T12:00:00Z', country: 'PL', net: 200_001 })
  await sell({ at: '2029-03-10T12:00:00Z', country: 'SE', net: 70_000, currency: 'SEK' })
  expect(await report()).toMatchObject({
    threshold: [{ year: 2029, net: 1_000_001, state: 'over' }, { year: 2028 }],
    uncounted_currencies: ['SEK'],
  })
  const concern = async () => (await owner.get('/bullet/api/home')).json().waiting.vat_threshold
  expect(await concern()).toEqual({ net: 1_000_001, state: 'over' })
  const rate = { country: 'ES', region: '', name: 'IVA', rate: 0.21 }
  await owner.put('/bullet/api/taxes/rates', rate)
  expect(await concern()).toBeNull()
  world.setTime('2030-06-01T12:00:00Z')
  expect(await states()).toEqual([
    { year: 2030, state: 'below' },
    { year: 2029, state: 'over' },
  ])
  expect((await report()).quarters.slice(0, 2)).toEqual([
    { year: 2030, quarter: 2 },
    { year: 2029, quarter: 1 },
  ])
})

it('takes the country of the seller’s VAT number as home', async () => {
  await ctx.db
    .insertInto('billing_settings')
    .values({ store_id: ctx.store.id, seller_vat_id: 'FR40303265045' } as never)
    .onConflict((clash) => clash.column('store_id').doUpdateSet({ seller_vat_id: 'FR40303265045' }))
    .execute()
  expect(await report('?year=2027&quarter=1')).toMatchObject({ home: 'FR' })
})

it('is of the demo until the store has sold something itself, and warns of its own sales alone', async () => {
  world.setTime('2031-02-01T12:00:00Z')
  await ctx.db.deleteFrom('tax_rate').execute()
  await sell({ at: '2031-01-10T12:00:00Z', country: 'ES', net: 2_000_000 })
  await ctx.db.updateTable('invoice').set({ demo: true }).execute()
  expect(await report()).toMatchObject({ demo: true, lines: [{ country: 'ES', net: 2_000_000 }] })
  expect((await owner.get('/bullet/api/home')).json().waiting.vat_threshold).toBeNull()
  await sell({ at: '2031-01-11T12:00:00Z', country: 'IT', net: 500 })
  expect(await report()).toMatchObject({ demo: false, lines: [{ country: 'IT', net: 500 }] })
})
