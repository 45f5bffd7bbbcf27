import type { GlobalSettings, StoreChanges, StoreInfo, StoreSettings } from '@matinee/contract/store'
import { transact } from '../platform/context.ts'
import { InvalidInput } from '../platform/errors.ts'
import type { StoreContext } from '../platform/http.ts'
import { signal } from '../platform/signals.ts'
import { staffOnly, type Viewer } from '../platform/viewer.ts'
import { offeredBy } from './locale.ts'
import { findStore, updateStore, type StoreRow } from './queries.ts'
import type { StoreTable } from './tables.ts'
import type { Updateable } from 'kysely'

/** What every page knows of its store; `preview` where it stands in the admin. */
export const storeInfo = (store: StoreRow, preview = false): StoreInfo => ({
  store_id: store.id,
  title: store.title,
  tagline: store.tagline,
  logo: store.logo,
  banner_image: store.banner_image,
  colour_scheme: store.colour_scheme,
  terms_url: store.terms_url,
  country: store.country,
  currency: store.currency,
  locales: offeredBy(store),
  availability: store.availability,
  closed_text: store.closed_text,
  catalogue_mode: store.catalogue_mode,
  env: 'production',
  preview_mode: preview,
  feature_flags: store.feature_flags,
  session: null,
  payment_provider_config: null,
  integrations: {},
  gift_cards: false,
  captcha: null,
  demo: store.demo,
})

/** The settings every screen of the storefront obeys. */
export const globalSettings = (store: StoreRow): GlobalSettings => ({
  primary_color: store.primary_color,
  chapter_style: store.chapter_style,
  locale: store.locale,
  commenting: store.commenting,
  stats_id: null,
  analytics_env_id: null,
  store_title: store.title,
  autoplay: store.autoplay,
  continue_watching: store.continue_watching,
  mark_as_watched: store.mark_as_watched,
  live_event_feed_link: store.live_event_feed_link,
})

const settingsOf = ({ id: _id, demo: _demo, created_at: _at, ...settings }: StoreRow) =>
  settings as StoreSettings

export async function readSettings(ctx: StoreContext, viewer: Viewer): Promise<StoreSettings> {
  staffOnly(viewer)
  return settingsOf(await findStore(ctx.db, ctx.store.id))
}

/** Changes the store's settings; every web process shows them at once. Refuses a currency nobody uses. */
export function changeSettings(ctx: StoreContext, viewer: Viewer, changes: StoreChanges) {
  staffOnly(viewer)
  if (changes.currency && !Intl.supportedValuesOf('currency').includes(changes.currency))
    throw InvalidInput({ errors: { currency: ['unknown'] } })
  const { title } = changes
  return putSettings(ctx, { ...changes, ...(title !== undefined && { title: title.trim() }) })
}

/** Writes columns of the store's row and tells every web process. */
export function putSettings(ctx: StoreContext, columns: Updateable<StoreTable>) {
  return transact(ctx, async (ctx) => {
    if (Object.keys(columns).length > 0) await updateStore(ctx.db, ctx.store.id, columns)
    await storeChanged(ctx)
    return settingsOf(await findStore(ctx.db, ctx.store.id))
  })
}

/** Tells every web process that the store itself has changed, once the transaction commits. */
export const storeChanged = (ctx: StoreContext) => signal(ctx.db, 'store', ctx.store.id)

/** Tells every web process that what guests see of this store has changed, once the transaction commits. */
export const catalogueChanged = (ctx: StoreContext) => signal(ctx.db, 'catalogue', ctx.store.id)
