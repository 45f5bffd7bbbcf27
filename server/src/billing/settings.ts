import type { StoreContext } from '../platform/http/http.ts'
import { findBillingSettings, type BillingSettings } from './settings-queries.ts'

export type { BillingSettings } from './settings-queries.ts'

/** The default selling settings of a store. */
export const DEFAULT_BILLING_SETTINGS: BillingSettings = {
  tax_mode: 'none',
  reverse_charge: true,
  seller_name: null,
  seller_address: null,
  vat_online: true,
  seller_vat_id: null,
  invoice_prefix: '',
  invoice_note: null,
  currencies: [],
  dunning_days: [3, 5, 7, 14, 21],
  grace_days: 3,
  hold_days: 30,
  gift_cards: false,
  gift_amounts: [2500, 5000, 10000],
  gift_image: null,
  abandoned_mails: true,
  abandoned_after: [15, 360, 1440],
  abandoned_discount: 0,
  checkout_terms: true,
  join_note: null,
  referrals: false,
  referral_coupon_id: null,
  referral_pays: 'credit',
  referral_percent: 10,
  referral_payments: 1,
  referral_wait_days: 30,
}

/** The selling settings of the store. */
export const settingsOf = async ({ db, store }: StoreContext): Promise<BillingSettings> =>
  (await findBillingSettings(db, store.id)) ?? DEFAULT_BILLING_SETTINGS

/** The currencies a store sells in, its own first. */
export async function currenciesOf(ctx: StoreContext): Promise<string[]> {
  const { currency } = await ctx.db
    .selectFrom('store')
    .select('currency')
    .where('id', '=', ctx.store.id)
    .executeTakeFirstOrThrow()
  const { currencies } = await settingsOf(ctx)
  return [currency, ...currencies.filter((other) => other !== currency)]
}
