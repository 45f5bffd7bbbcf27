import { DAY_MS } from '@matinee/contract/platform/durations'
import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { StoreContext } from '../../../platform/http/http.ts'
import { settingsOf, type BillingSettings } from '../../settings.ts'
import type { VatCheckTable } from './tables.ts'
import { readVatId, UNION } from './vat-ids.ts'
import { askVies, viesNumberOf } from './vies.ts'

export type VatCheckRow = Selectable<VatCheckTable>

/** The newest check of a number; what has an answer goes before what has none. */
export const findVatCheck = (db: Db, storeId: number, vatId: string): Promise<VatCheckRow | undefined> =>
  db
    .selectFrom('vat_check')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('vat_id', '=', vatId)
    .orderBy((eb) => eb('valid', 'is', null))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Asks VIES about the number of a buyer in another country of the union, once a day, and keeps the answer. Never inside a
 * transaction. Without an answer the format and check digits count, as `taxFor` reads them, and the order says so.
 */
export async function checkVatId(ctx: StoreContext, written: string | null | undefined): Promise<void> {
  const settings = await settingsOf(ctx)
  const read = written ? readVatId(written) : null
  if (!read || !isAskedAbout(settings, read.country)) return
  const known = await findVatCheck(ctx.db, ctx.store.id, read.vat_id)
  const now = ctx.clock.now()
  if (known && known.valid !== null && now.getTime() - Date.parse(known.checked_at) < DAY_MS) return
  const seller = settings.seller_vat_id ? readVatId(settings.seller_vat_id) : null
  const answer = await askVies(
    ctx,
    viesNumberOf(read.vat_id),
    seller && UNION.has(seller.country) ? viesNumberOf(seller.vat_id) : null,
  )
  await ctx.db
    .insertInto('vat_check')
    .values({ ...answer, store_id: ctx.store.id, vat_id: read.vat_id, checked_at: now.toISOString() })
    .execute()
}

/** Only numbers that could reverse the charge. */
const isAskedAbout = (
  { tax_mode, reverse_charge, vat_online, seller_vat_id }: BillingSettings,
  country: string,
) =>
  tax_mode !== 'none' &&
  reverse_charge &&
  vat_online &&
  UNION.has(country) &&
  country !== (seller_vat_id ? readVatId(seller_vat_id)?.country : null)

/** Whether VIES says that a number is not registered. */
export async function isRejected(ctx: StoreContext, written: string): Promise<boolean> {
  const read = readVatId(written)
  const check = read && (await findVatCheck(ctx.db, ctx.store.id, read.vat_id))
  return check?.valid === false
}

/** What is known of the number of an order. */
export async function presentVatCheck(ctx: StoreContext, written: string | null) {
  const read = written ? readVatId(written) : null
  const check = read && (await findVatCheck(ctx.db, ctx.store.id, read.vat_id))
  if (!check) return null
  const { valid, name, consultation, problem, checked_at } = check
  const state = valid === null ? ('unchecked' as const) : valid ? ('valid' as const) : ('invalid' as const)
  return { state, name, consultation, problem, checked_at }
}
