import {
  FEATURES,
  type FeatureFlags,
  type GlobalSettings,
  type Integrations,
  StoreChanges,
  type StoreInfo,
  type StoreSettings,
} from '@matinee/contract/store/store'
import type { RowChanges } from '../platform/database/columns.ts'
import type { Area } from '@matinee/contract/platform/roles'
import { audit } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import { InvalidInput } from '../platform/errors.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { sendSignal } from '../platform/database/signals.ts'
import { assertStaff, type Viewer, assertMayEdit } from '../platform/http/viewer.ts'
import { readEmbedDomains } from './embed-rule.ts'
import { offeredLocales } from './locale.ts'
import { findStore, updateStore, type SettingColumn, type StoreRow } from './queries.ts'
import { paymentSettingsOf } from './payment-settings.ts'
import { menusIn } from './translated-menus.ts'
import { availabilityOf } from './restrictions.ts'
import type { StoreTable } from './tables.ts'
import { pick } from '../platform/http/pick.ts'

/** The store data of every page in the language of its reader; `preview` for pages in the admin. */
export function storeInfo(store: StoreRow, locale = store.locale, preview = false): StoreInfo {
  const { providers, currencies, gift_cards, join_note } = paymentSettingsOf(store)
  return {
    store_id: store.id,
    title: store.title,
    tagline: store.tagline,
    logo: store.logo,
    banner_image: store.banner_image,
    colour_scheme: store.colour_scheme,
    typeface: store.typeface,
    corner: store.corner,
    density: store.density,
    terms_url: store.terms_url,
    privacy_url: store.privacy_url,
    imprint_url: store.imprint_url,
    contact_url: store.contact_url,
    country: store.country,
    currency: store.currency,
    locales: offeredLocales(store),
    availability: availabilityOf(store),
    closed_text: store.closed_text,
    catalogue_mode: store.catalogue_mode,
    env: store.env,
    preview_mode: preview,
    feature_flags: featuresOf(store),
    session: null,
    payment_provider_config: { providers, currencies },
    integrations: integrationsOf(store),
    gift_cards,
    join_note,
    menus: menusIn(store, locale),
    catalog_page: store.catalog_page || preview, // its draft may be there already
    captcha: store.captcha ? { provider: 'altcha', site_key: '' } : null,
    ask_consent: store.ask_consent,
    demo: store.demo,
  }
}

const ALL_FEATURES_ON = Object.fromEntries(FEATURES.map((feature) => [feature, true])) as FeatureFlags

const featuresOf = ({ feature_flags }: StoreRow): FeatureFlags => ({ ...ALL_FEATURES_ON, ...feature_flags })

const integrationsOf = ({ stats_id, vendors }: StoreRow): Integrations => ({
  ...(stats_id && { google_analytics: { measurement_id: stats_id } }),
  ...(vendors.length > 0 && { vendors }),
})

/** The settings that every storefront screen uses. */
export const globalSettings = (store: StoreRow): GlobalSettings => ({
  primary_color: store.primary_color,
  chapter_style: store.chapter_style,
  locale: store.locale,
  commenting: store.commenting,
  stats_id: store.stats_id,
  analytics_env_id: store.analytics_env_id,
  store_title: store.title,
  autoplay: store.autoplay,
  continue_watching: store.continue_watching,
  mark_as_watched: store.mark_as_watched,
  live_event_feed_link: store.live_event_feed_link,
})

function settingsOf(store: StoreRow): StoreSettings {
  const {
    id: _id,
    demo: _demo,
    created_at: _at,
    selling: _selling,
    standby_since: _standby,
    menus: _menus,
    catalog_page: _catalogPage,
    ...settings
  } = store
  return { ...settings, feature_flags: featuresOf(store) } as StoreSettings
}

export async function readSettings(ctx: StoreContext, viewer: Viewer): Promise<StoreSettings> {
  assertStaff(viewer)
  return settingsOf(await findStore(ctx.db, ctx.store.id))
}

/** Changes the store's settings in every web process at once. Refuses unknown currencies and time zones. */
export function changeSettings(ctx: StoreContext, viewer: Viewer, changes: StoreChanges) {
  for (const area of areasOf(changes)) assertMayEdit(viewer, area)
  if (changes.currency !== undefined && !Intl.supportedValuesOf('currency').includes(changes.currency))
    throw InvalidInput({ errors: { currency: ['unknown'] } })
  if (changes.time_zone !== undefined && !isTimeZone(changes.time_zone))
    throw InvalidInput({ errors: { time_zone: ['unknown'] } })
  const { title, embed_domains } = changes
  return saveStoreSettings(ctx, viewer, {
    ...pick(changes, SETTING_FIELDS),
    ...(title !== undefined && { title: title.trim() }),
    ...(embed_domains && { embed_domains: readEmbedDomains(embed_domains, 'embed_domains') }),
  })
}

const SETTING_FIELDS = Object.keys(StoreChanges.properties) as (keyof StoreChanges)[]

const isTimeZone = (name: string) => name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name)

/** Appearance and self-description, which belong to the area `site`; all others belong to `settings`. */
const SITE_FIELDS = new Set([
  'tagline',
  'meta_description',
  'primary_color',
  'colour_scheme',
  'typeface',
  'corner',
  'density',
  'chapter_style',
])

function areasOf(changes: StoreChanges): Set<Area> {
  const areas = Object.keys(changes).map((name): Area => (SITE_FIELDS.has(name) ? 'site' : 'settings'))
  return new Set(areas.length > 0 ? areas : ['settings'])
}

/** Updates the store's row, records the changes in the audit log, and notifies every web process. */
export function saveStoreSettings(
  ctx: StoreContext,
  viewer: Viewer,
  columns: RowChanges<StoreTable, SettingColumn>,
) {
  return transact(ctx, async (ctx) => {
    const before = await findStore(ctx.db, ctx.store.id)
    if (Object.keys(columns).length > 0) await updateStore(ctx.db, ctx.store.id, columns)
    const after = await findStore(ctx.db, ctx.store.id)
    await auditChanges(ctx, viewer, before, after)
    await notifyStoreChanged(ctx)
    return settingsOf(after)
  })
}

/** Records each changed setting with its old and new value. */
async function auditChanges(ctx: StoreContext, viewer: Viewer, before: StoreRow, after: StoreRow) {
  const names = (Object.keys(after) as (keyof StoreRow)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (names.length === 0) return
  const details = Object.fromEntries(names.map((name) => [name, { from: before[name], to: after[name] }]))
  const subject = { kind: 'store', id: ctx.store.id, name: after.title }
  await audit(ctx, viewer, { act: 'store.changed', subject, details })
}

/** Notifies every web process that the store has changed, once the transaction commits. */
export const notifyStoreChanged = (ctx: StoreContext) => sendSignal(ctx.db, 'store', ctx.store.id)

/** Notifies every web process that the public catalogue has changed, once the transaction commits. */
export const notifyCatalogueChanged = (ctx: StoreContext) => sendSignal(ctx.db, 'catalogue', ctx.store.id)
