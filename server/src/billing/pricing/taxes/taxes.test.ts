import { describe, expect, it } from 'vitest'
import { storeContextOf } from '../../../../testing/store-context.ts'
import { makeWorld } from '../../../../testing/world.ts'
import { taxFor } from './tax.ts'
import { readVatId } from './vat-ids.ts'

const world = await makeWorld()
const ctx = storeContextOf(world)
const owner = await world.as(world.owner)
const settings = (body: object) => owner.patch('/bullet/api/taxes', body)
const fill = async (of: string) => (await owner.post('/bullet/api/taxes/rates/fill', { of })).json()

describe('the table of rates', () => {
  it('is filled with what is missing, and keeps what the publisher wrote', async () => {
    await owner.put('/bullet/api/taxes/rates', { country: 'DE', region: '', name: 'MwSt', rate: 0.07 })
    const { taxes, added_ids } = await fill('union')
    const rateOf = (country: string, region = '') =>
      taxes.rates.find(
        (rate: { country: string; region: string }) => rate.country === country && rate.region === region,
      )
    expect(rateOf('DE')).toMatchObject({ name: 'MwSt', rate: 0.07 })
    expect(rateOf('FI')).toMatchObject({ name: 'VAT', rate: 0.255 })
    expect(rateOf('ES', 'GC')).toMatchObject({ rate: 0.07, region_name: 'Las Palmas' })
    expect(added_ids.length).toBeGreaterThan(25)
    expect((await fill('union')).added_ids).toEqual([])
    const gone = await owner.post('/bullet/api/taxes/rates/delete', { ids: added_ids })
    expect(gone.json().rates).toHaveLength(1)
  })

  it('needs to know where the store is to fill in its own country', async () => {
    expect((await fill('own')).code).toBe('no_home_country')
    await owner.patch('/bullet/api/store', { country: 'CA' })
    expect((await fill('own')).added_ids).toHaveLength(10)
  })
})

describe('the tax of a sale', () => {
  it('is that of the region, by its code or its name, else that of the country', async () => {
    await settings({ tax_mode: 'exclusive' })
    await fill('own')
    const rates = ['ON', 'CA-ON', 'Ontario', 'québec', 'Nowhere', undefined].map(
      async (region) => (await taxFor(ctx, { country: 'CA', region })).rate,
    )
    expect(await Promise.all(rates)).toEqual([0.13, 0.13, 0.13, 0.14975, 0.05, 0.05])
  })

  it('is counted at home while nobody knows where the buyer is, and nothing where there is no rate', async () => {
    expect(await taxFor(ctx, {})).toMatchObject({ rate: 0.05, mode: 'exclusive' })
    expect(await taxFor(ctx, { country: 'JP' })).toMatchObject({ rate: 0, mode: 'exclusive' })
    await settings({ tax_mode: 'none' })
    expect(await taxFor(ctx, { country: 'CA' })).toMatchObject({ rate: 0, mode: 'none' })
  })

  it.each([
    ['a business of another country of the union', 'FR', 'FR40303265045', true],
    ['one at home', 'DE', 'DE136695976', false],
    ['a number of another country than the address', 'FR', 'DE136695976', false],
    ['a number that is none', 'FR', 'FR00000000000', false],
    ['somebody without a number', 'FR', null, false],
    ['one outside the union', 'CH', 'CHE136695976', false],
  ])('is reversed or not for %s', async (_name, country, vat_id, expected) => {
    await settings({ tax_mode: 'inclusive', seller_vat_id: 'DE 136 695 976', reverse_charge: true })
    for (const [where, rate] of [
      ['FR', 0.2],
      ['DE', 0.19],
      ['CH', 0.081],
    ] as const)
      await owner.put('/bullet/api/taxes/rates', { country: where, region: '', name: 'VAT', rate })
    expect((await taxFor(ctx, { country, vat_id })).reverse_charge).toBe(expected)
    await settings({ reverse_charge: false })
    expect((await taxFor(ctx, { country, vat_id })).reverse_charge).toBe(false)
  })
})

it('keeps a VAT id as it is written officially, and refuses a wrong one', async () => {
  expect(readVatId('de 136.695-976')).toEqual({ vat_id: 'DE136695976', country: 'DE' })
  const refused = await settings({ seller_vat_id: 'DE136695970' })
  expect(refused.json()).toMatchObject({ code: 'vat_id_wrong', errors: { seller_vat_id: ['wrong'] } })
})
