import { DEMO_STORE } from '@matinee/demo/demo-films'
import { DEFAULT_BILLING_SETTINGS } from '../billing/settings.ts'
import { findBillingSettings, putBillingSettings } from '../billing/settings-queries.ts'
import { knownRates } from '../billing/pricing/taxes/known-rates.ts'
import { addRates, allRates, deleteRates } from '../billing/pricing/taxes/queries.ts'
import { canonicalJson } from '../platform/database/jsonb.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { findStore, updateStore } from '../store/queries.ts'
import { dropBillingSettings, hasOffers } from './queries.ts'

const SETTINGS = { ...DEFAULT_BILLING_SETTINGS, tax_mode: 'inclusive' as const }
/** What a store has before anybody chose a currency. */
const FIRST_CURRENCY = 'USD'

/**
 * Has the store sell from a country of the European Union, in its currency and with the taxes of the union. One that has
 * offers, a country, rates or billing settings of its own keeps them.
 */
export async function openDemoMarket(ctx: StoreContext): Promise<void> {
  const { db, store } = ctx
  if (!(await isUnset(ctx))) return
  const { country, currency } = DEMO_STORE
  await updateStore(db, store.id, { country, currency })
  await putBillingSettings(db, store.id, { tax_mode: SETTINGS.tax_mode })
  await addRates(db, await listRates(store.id))
}

async function isUnset({ db, store }: StoreContext): Promise<boolean> {
  const { country, currency } = await findStore(db, store.id)
  if (country !== null || currency !== FIRST_CURRENCY) return false
  if (await findBillingSettings(db, store.id)) return false
  return !(await hasOffers(db, store.id)) && (await allRates(db, store.id)).length === 0
}

const listRates = async (store_id: number) =>
  (await knownRates('union', null)).map((rate) => ({ ...rate, store_id }))

/** Takes the demo's country, currency and taxes back, unless the publisher has changed any of them or sells by them. */
export async function closeDemoMarket(ctx: StoreContext): Promise<void> {
  const { db, store } = ctx
  if (!(await isOfDemo(ctx))) return
  await updateStore(db, store.id, { country: null, currency: FIRST_CURRENCY })
  await dropBillingSettings(db, store.id)
  const rates = await allRates(db, store.id)
  await deleteRates(
    db,
    store.id,
    rates.map(({ id }) => id),
  )
}

async function isOfDemo({ db, store }: StoreContext): Promise<boolean> {
  const { country, currency } = await findStore(db, store.id)
  if (country !== DEMO_STORE.country || currency !== DEMO_STORE.currency) return false
  if (canonicalJson(await findBillingSettings(db, store.id)) !== canonicalJson(SETTINGS)) return false
  if (await hasOffers(db, store.id, { demo: false })) return false
  return textOf(await allRates(db, store.id)) === textOf(await listRates(store.id))
}

const textOf = (rates: readonly { country: string; region: string; name: string; rate: number }[]) =>
  rates
    .map(({ country, region, name, rate }) => `${country} ${region} ${name} ${rate}`)
    .toSorted()
    .join()
