import type { GlobalSettings, StoreInfo, StoreSettings } from '@matinee/contract/store'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http.ts'
import { signal } from '../platform/signals.ts'
import { staffOnly, type Viewer } from '../platform/viewer.ts'
import { findStore, updateStore, type StoreRow } from './queries.ts'

/** What every page knows of its store. */
export const storeInfo = (store: StoreRow): StoreInfo => ({
  store_id: store.id,
  title: store.title,
  logo: store.logo,
  banner_image: store.banner_image,
  tagline: store.tagline,
  terms_url: store.terms_url,
  country: store.country,
  currency: store.currency,
  colour_scheme: store.colour_scheme,
  env: 'production',
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

const settingsOf = ({ title, tagline, primary_color, colour_scheme }: StoreRow): StoreSettings => ({
  title,
  tagline,
  primary_color,
  colour_scheme,
})

export async function readSettings(ctx: StoreContext, viewer: Viewer): Promise<StoreSettings> {
  staffOnly(viewer)
  return settingsOf(await findStore(ctx.db, ctx.store.id))
}

/** Changes the store's settings; every web process shows them at once. */
export function changeSettings(ctx: StoreContext, viewer: Viewer, changes: Partial<StoreSettings>) {
  staffOnly(viewer)
  return transact(ctx, async (ctx) => {
    if (Object.keys(changes).length > 0) await updateStore(ctx.db, ctx.store.id, changes)
    await signal(ctx.db, 'store', ctx.store.id)
    return settingsOf(await findStore(ctx.db, ctx.store.id))
  })
}

/** Tells every web process that what guests see of this store has changed, once the transaction commits. */
export const catalogueChanged = (ctx: StoreContext) => signal(ctx.db, 'catalogue', ctx.store.id)
