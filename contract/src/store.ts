import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Nullable, OneOf } from './shapes.ts'

export const CHAPTER_STYLES = ['sidebar', 'below', 'grid'] as const
export const COLOUR_SCHEMES = ['light', 'dark', 'auto'] as const

/** The settings every screen of the storefront obeys. */
export const GlobalSettings = Type.Object({
  primary_color: Type.String({ pattern: '^#[0-9a-fA-F]{6}$', default: '#ff3637' }),
  chapter_style: OneOf(CHAPTER_STYLES),
  locale: Type.String({ default: 'en' }),
  commenting: Type.Boolean(),
  stats_id: Nullable(Type.String()),
  analytics_env_id: Nullable(Type.String()),
  store_title: Type.String(),
  autoplay: Type.Boolean(),
  continue_watching: Type.Boolean(),
  mark_as_watched: Type.Boolean(),
  live_event_feed_link: Nullable(Type.String()),
})
export type GlobalSettings = Static<typeof GlobalSettings>

export const StoreInfo = Type.Object({
  store_id: Type.Integer(),
  title: Type.String(),
  logo: Nullable(Type.String()),
  banner_image: Nullable(Type.String()),
  tagline: Nullable(Type.String()),
  terms_url: Nullable(Type.String()),
  country: Nullable(Type.String()),
  currency: Type.String(),
  colour_scheme: OneOf(COLOUR_SCHEMES),
  env: Type.String(),
  demo: Type.Boolean(),
})
export type StoreInfo = Static<typeof StoreInfo>

/** What a page carries in its `page-data` element, so that the first render needs no call. */
export interface PageData {
  store: StoreInfo
  settings: GlobalSettings
  words: Record<string, string>
  locale: string
  /** What the page would ask first, answered with it: bodies by address. */
  answers?: Record<string, unknown>
}

export const getTranslations = endpoint({
  method: 'GET',
  path: '/translations',
  query: Type.Object({ locale: Type.String({ maxLength: 20, default: 'en' }) }),
  reply: Type.Record(Type.String(), Type.String()),
  prepared: true,
})

export const StoreSettings = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 80 }),
  tagline: Nullable(Type.String({ maxLength: 200 })),
  primary_color: Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }),
  colour_scheme: OneOf(COLOUR_SCHEMES),
})
export type StoreSettings = Static<typeof StoreSettings>

export const getStoreSettings = endpoint({ method: 'GET', path: '/bullet/api/store', reply: StoreSettings })

export const changeStoreSettings = endpoint({
  method: 'PATCH',
  path: '/bullet/api/store',
  body: Type.Partial(StoreSettings),
  reply: StoreSettings,
})

/** The numbers of the admin's first screen. */
export const getOverview = endpoint({
  method: 'GET',
  path: '/bullet/api/overview',
  reply: Type.Object({
    published: Type.Integer(),
    drafts: Type.Integer(),
    encoding: Type.Integer(),
    failed: Type.Integer(),
    seconds_published: Type.Integer(),
    bytes_stored: Type.Integer(),
    demo: Type.Boolean(),
    /** The publisher's first steps; what belongs to the demo does not count. */
    setup: Type.Object({
      film_uploaded: Type.Boolean(),
      film_published: Type.Boolean(),
      title_set: Type.Boolean(),
      password_set: Type.Boolean(),
    }),
  }),
})

export const removeDemo = endpoint({ method: 'DELETE', path: '/bullet/api/demo' })
