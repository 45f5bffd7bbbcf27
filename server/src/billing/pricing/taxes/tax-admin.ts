import type { Body } from '@matinee/contract/platform/endpoint'
import type { putTaxRate as putting, TaxRate, Taxes, TaxSettings } from '@matinee/contract/billing/taxes'
import { audit, type AuditActionName } from '../../../platform/audit.ts'
import { transact } from '../../../platform/context.ts'
import type { StoreContext } from '../../../platform/http/http.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../../../platform/http/viewer.ts'
import { changeBillingSettings } from '../settings-changes.ts'
import { settingsOf, type BillingSettings } from '../../settings.ts'
import { NoHomeCountry, VatIdWrong } from './errors.ts'
import { knownRates } from './known-rates.ts'
import * as query from './queries.ts'
import { regionName } from './regions.ts'
import { readVatId } from './vat-ids.ts'

export async function readTaxes(ctx: StoreContext, viewer: Viewer): Promise<Taxes> {
  assertMaySee(viewer, 'settings', 'tax')
  return readTaxesNow(ctx)
}

async function readTaxesNow(ctx: StoreContext): Promise<Taxes> {
  const { db, store } = ctx
  const settings = await settingsOf(ctx)
  const rates = await query.allRates(db, store.id)
  const number = await query.nextNumber(db, store.id)
  return {
    settings: presentTaxSettings(settings),
    rates: rates.map((rate): TaxRate => ({ ...rate, region_name: regionName(rate.country, rate.region) })),
    country: (await query.homeOf(db, store.id)).country,
    next_number: `${settings.invoice_prefix}${number}`,
  }
}

const presentTaxSettings = (settings: BillingSettings): TaxSettings => ({
  tax_mode: settings.tax_mode,
  reverse_charge: settings.reverse_charge,
  vat_online: settings.vat_online,
  seller_name: settings.seller_name,
  seller_address: settings.seller_address,
  seller_vat_id: settings.seller_vat_id,
  invoice_prefix: settings.invoice_prefix,
  invoice_note: settings.invoice_note,
})

/** Changes the named fields. Throws `VatIdWrong`. */
export async function changeTaxSettings(ctx: StoreContext, viewer: Viewer, changes: Partial<TaxSettings>) {
  assertMayEdit(viewer, 'settings', 'tax')
  const texts = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  )
  const kept: Partial<TaxSettings> = {
    ...changes,
    ...texts,
    ...(changes.seller_vat_id && { seller_vat_id: vatIdIn(changes.seller_vat_id) }),
  }
  await changeBillingSettings(ctx, viewer, kept)
  return readTaxesNow(ctx)
}

function vatIdIn(written: string) {
  const read = readVatId(written)
  if (!read) throw VatIdWrong({ errors: { seller_vat_id: ['wrong'] } })
  return read.vat_id
}

/** Sets the rate of a country or region. */
export function putRate(ctx: StoreContext, viewer: Viewer, rate: Body<typeof putting>) {
  assertMayEdit(viewer, 'settings', 'tax')
  return transact(ctx, async (ctx) => {
    await query.putRate(ctx.db, ctx.store.id, { ...rate, name: rate.name.trim() })
    await recordAudit(ctx, viewer, 'tax.rate_set', rate)
    return readTaxesNow(ctx)
  })
}

export function deleteRates(ctx: StoreContext, viewer: Viewer, ids: readonly number[]) {
  assertMayEdit(viewer, 'settings', 'tax')
  return transact(ctx, async (ctx) => {
    const gone = await query.deleteRates(ctx.db, ctx.store.id, ids)
    if (gone.length > 0) await recordAudit(ctx, viewer, 'tax.rates_removed', { rates: gone })
    return readTaxesNow(ctx)
  })
}

/** Adds missing standard rates; existing ones stay unchanged. */
export function fillRates(ctx: StoreContext, viewer: Viewer, of: 'own' | 'union' | 'world') {
  assertMayEdit(viewer, 'settings', 'tax')
  return transact(ctx, async (ctx) => {
    const { country } = await query.homeOf(ctx.db, ctx.store.id)
    if (of === 'own' && !country) throw NoHomeCountry()
    const rates = await knownRates(of, country)
    const added_ids = await query.addRates(
      ctx.db,
      rates.map((rate) => ({ ...rate, store_id: ctx.store.id })),
    )
    if (added_ids.length > 0)
      await recordAudit(ctx, viewer, 'tax.rates_filled', { of, added: added_ids.length })
    return { taxes: await readTaxesNow(ctx), added_ids }
  })
}

const recordAudit = (
  ctx: StoreContext,
  viewer: Viewer,
  act: AuditActionName,
  details: Record<string, unknown>,
) => audit(ctx, viewer, { act, subject: { kind: 'store', id: ctx.store.id, name: null }, details })
