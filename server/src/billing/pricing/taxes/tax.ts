import type { StoreContext } from '../../../platform/http/http.ts'
import { NO_TAX, type TaxTerms } from '../totals.ts'
import { settingsOf, type BillingSettings } from '../../settings.ts'
import * as query from './queries.ts'
import { regionCode } from './regions.ts'
import { isRejected } from './vat-checks.ts'
import { readVatId, UNION } from './vat-ids.ts'

export interface TaxPlace {
  /** Two letters; the store's own country while the buyer's is unknown. */
  country?: string | null | undefined
  /** Code or name, as entered. */
  region?: string | null | undefined
  vat_id?: string | null | undefined
}

/** The tax of a sale to an address, from the store's own table of rates. */
export async function taxFor(ctx: StoreContext, { country, region, vat_id }: TaxPlace): Promise<TaxTerms> {
  const settings = await settingsOf(ctx)
  const { tax_mode: mode } = settings
  if (mode === 'none') return NO_TAX
  const home = (await query.homeOf(ctx.db, ctx.store.id)).country
  const there = country ?? home
  const rate = there ? await rateIn(ctx, there, region ?? '') : undefined
  if (!rate) return { ...NO_TAX, mode }
  const reverse_charge =
    isReversed(settings, { seller: home, buyer: there, vat_id }) && !(await isRejected(ctx, vat_id!))
  return { mode, rate: rate.rate, name: rate.name, reverse_charge }
}

async function rateIn({ db, store }: StoreContext, country: string, region: string) {
  const code = regionCode(country, region)
  const rates = await query.ratesFor(db, store.id, country, code)
  return rates.find((rate) => rate.region === code) ?? rates.find((rate) => rate.region === '')
}

interface TaxedSale {
  seller: string | null
  buyer: string | null
  vat_id: string | null | undefined
}

/** Whether reverse charge applies: a business in another country of the union. */
function isReversed(
  { reverse_charge, seller_vat_id }: BillingSettings,
  { seller, buyer, vat_id }: TaxedSale,
) {
  if (!reverse_charge || !vat_id || !buyer) return false
  const from = (seller_vat_id && readVatId(seller_vat_id)?.country) || seller
  const business = readVatId(vat_id)?.country
  return Boolean(from && UNION.has(from) && UNION.has(buyer) && business === buyer && from !== buyer)
}
