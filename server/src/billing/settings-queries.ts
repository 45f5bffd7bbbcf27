import type { RewardKind } from '@matinee/contract/billing/referrals'
import type { Db } from '../platform/database/database.ts'
import { pick } from '../platform/http/pick.ts'

export interface BillingSettings {
  tax_mode: 'none' | 'inclusive' | 'exclusive'
  reverse_charge: boolean
  vat_online: boolean
  seller_name: string | null
  seller_address: string | null
  seller_vat_id: string | null
  invoice_prefix: string
  invoice_note: string | null
  currencies: string[]
  dunning_days: number[]
  grace_days: number
  hold_days: number
  gift_cards: boolean
  gift_amounts: number[]
  gift_image: string | null
  abandoned_mails: boolean
  abandoned_after: number[]
  abandoned_discount: number
  checkout_terms: boolean
  join_note: string | null
  referrals: boolean
  referral_coupon_id: number | null
  referral_pays: RewardKind
  referral_percent: number
  referral_payments: number | null
  referral_wait_days: number
}

const COLUMNS = [
  'tax_mode',
  'reverse_charge',
  'vat_online',
  'seller_name',
  'seller_address',
  'seller_vat_id',
  'invoice_prefix',
  'invoice_note',
  'currencies',
  'dunning_days',
  'grace_days',
  'hold_days',
  'gift_cards',
  'gift_amounts',
  'gift_image',
  'abandoned_mails',
  'abandoned_after',
  'abandoned_discount',
  'checkout_terms',
  'join_note',
  'referrals',
  'referral_coupon_id',
  'referral_pays',
  'referral_percent',
  'referral_payments',
  'referral_wait_days',
] as const satisfies (keyof BillingSettings)[]

export async function findBillingSettings(db: Db, storeId: number): Promise<BillingSettings | undefined> {
  const row = await db
    .selectFrom('billing_settings')
    .select(COLUMNS)
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  // The driver returns an array of bigint as text.
  return row && { ...row, gift_amounts: row.gift_amounts.map(Number) }
}

/** Updates the named settings, or inserts them for a store without any. */
export const putBillingSettings = (db: Db, storeId: number, changes: Partial<BillingSettings>) =>
  db
    .insertInto('billing_settings')
    .values({ ...pick(changes, COLUMNS), store_id: storeId })
    .onConflict((conflict) =>
      conflict.column('store_id').doUpdateSet({ ...pick(changes, COLUMNS), store_id: storeId }),
    )
    .execute()
