import { afterAll, beforeEach, expect, it } from 'vitest'
import {
  completeTestOrder,
  insertTestOffer,
  joinAsShopper,
  makeCardToken,
  startTestOrder,
} from '../../../../testing/shop.ts'
import { storeContextOf } from '../../../../testing/store-context.ts'
import { vendorContract } from '../../../../testing/vendor-contracts.ts'
import { startVies, type PublishedVies } from '../../../../testing/vies-double.ts'
import { viewerFrom } from '../../../../testing/viewer.ts'
import { makeWorld } from '../../../../testing/world.ts'
import { changeBillingSettings } from '../settings-changes.ts'
import { findOrder } from '../../sales/order-list.ts'
import { putRate } from './tax-admin.ts'

const vies = await startVies()
const world = await makeWorld({ VIES_URL: vies.url })
const ctx = storeContextOf(world)
const owner = viewerFrom(world.owner)
await ctx.db.updateTable('store').set({ captcha: false, country: 'AT' }).execute()
await world.app.stores.refresh(ctx.db)
await changeBillingSettings(ctx, owner, { tax_mode: 'exclusive', seller_vat_id: 'ATU13585627' })
await putRate(ctx, owner, { country: 'DE', region: '', name: 'VAT', rate: 0.19 })
await putRate(ctx, owner, { country: 'GR', region: '', name: 'VAT', rate: 0.24 })
const film = await insertTestOffer(world, { type: 'fixed_price', amount: 1000 })

afterAll(() => vies.stop())
beforeEach(async () => {
  vies.requests.length = 0
  vies.unknown.clear()
  vies.failures.length = 0
  vies.problem = null
  await ctx.db.deleteFrom('vat_check').execute()
})

async function orderWith(vat_id: string, country = 'DE') {
  const { browser } = await joinAsShopper(world)
  const { key } = await startTestOrder(browser, { offer_id: film.id })
  const address = { country, vat_id }
  return { browser, key, order: (await browser.patch(`/api/orders/${key}`, { address })).json() }
}

it('asks as the seller, reverses the charge of who is registered, and keeps the answer', async () => {
  const { browser, key, order } = await orderWith('DE136695976')
  expect(order).toMatchObject({
    totals: { tax: 0, reverse_charge: true },
    vat_check: { state: 'valid', name: 'KINO GMBH', consultation: 'WAPIAAAAX1', problem: null },
  })
  expect(vies.requests.map(({ body }) => body)).toEqual([
    {
      countryCode: 'DE',
      vatNumber: '136695976',
      requesterMemberStateCode: 'AT',
      requesterNumber: 'U13585627',
    },
  ])
  await orderWith('DE 136 695 976')
  expect(vies.requests).toHaveLength(1) // asked once a day
  await completeTestOrder(browser, key, { payment_method: await makeCardToken(browser) })
  const { id } = await ctx.db
    .selectFrom('purchase')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  expect(await findOrder(ctx, owner, id)).toMatchObject({
    vat_id: 'DE136695976',
    vat_check: { state: 'valid', consultation: 'WAPIAAAAX1' },
  })
})

it('charges the tax of who is not registered, and says why', async () => {
  vies.unknown.add('DE136695976')
  expect((await orderWith('DE136695976')).order).toMatchObject({
    totals: { tax: 190, total: 1190, reverse_charge: false },
    vat_check: { state: 'invalid' },
  })
})

it.each([
  ['a country that is away', () => void (vies.problem = 'MS_UNAVAILABLE'), 'MS_UNAVAILABLE'],
  ['an answer that is none', () => void vies.failures.push('nonsense'), 'unreachable'],
  ['a connection that breaks', () => void vies.failures.push('hang up'), 'unreachable'],
  ['an error of the server', () => void vies.failures.push(500), 'unreachable'],
])('falls back on the format by %s, says so, and asks again', async (_what, fail, problem) => {
  fail()
  expect((await orderWith('DE136695976')).order).toMatchObject({
    totals: { tax: 0, reverse_charge: true },
    vat_check: { state: 'unchecked', problem, consultation: null },
  })
  vies.problem = null
  vies.unknown.add('DE136695976')
  expect((await orderWith('DE136695976')).order).toMatchObject({
    totals: { tax: 190 },
    vat_check: { state: 'invalid' },
  })
  vies.failures.push(500) // an answer that is known outlives a later failure
  expect((await orderWith('DE136695976')).order).toMatchObject({ vat_check: { state: 'invalid' } })
})

it('asks about nothing that cannot reverse the charge, and nothing where it is turned off', async () => {
  expect((await orderWith('DE136695970')).order).toMatchObject({ vat_check: null, totals: { tax: 190 } })
  await orderWith('ATU13585627', 'AT')
  await orderWith('GB980780684', 'GB')
  await changeBillingSettings(ctx, owner, { vat_online: false })
  await orderWith('DE136695976')
  await changeBillingSettings(ctx, owner, { vat_online: true })
  expect(vies.requests).toEqual([])
  await orderWith('EL094259216', 'GR')
  expect(vies.requests.map(({ body }) => body['countryCode'])).toEqual(['EL'])
})

const published = vendorContract<PublishedVies>('vies-public-vat.json')
it.skipIf(!published)('is asked and answers as the Commission has published it', () => {
  expect(vies.faultsBy(published!)).toEqual([])
})
