import { VendorSchema } from '../analytics/vendor-schema.ts'
import { Type, type Static } from 'typebox'
import type { PaymentProviderConfig } from '../billing/billing.ts'
import { endpoint } from '../platform/endpoint.ts'
import type { Message } from '../platform/messages.ts'
import { EMBED_MODES, MOST_EMBED_DOMAINS } from './embed-domains.ts'
import type { Answers } from './page.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

export const CHAPTER_STYLES = ['sidebar', 'below', 'grid'] as const
export const COLOUR_SCHEMES = ['light', 'dark', 'auto'] as const
/** Of the storefront: two that come with it, and two that visitors have already. */
export const TYPEFACES = ['figtree', 'inter', 'system', 'serif'] as const
export type Typeface = (typeof TYPEFACES)[number]
/** How round the corners of buttons, fields and pictures are. */
export const CORNERS = ['square', 'soft', 'round'] as const
/** How much room there is between and inside things. */
export const DENSITIES = ['cozy', 'compact'] as const
export const AVAILABILITIES = ['open', 'maintenance', 'not_available'] as const
export const CATALOGUE_MODES = ['single_page', 'server_rendered'] as const

/** Bundled languages, as BCP 47 tags. */
export const LOCALES = ['en', 'es', 'fr', 'de', 'pt-BR', 'ar'] as const

/** Why a page shows nothing of the store. */
export const CLOSED_REASONS = ['maintenance', 'not_available', 'access_restricted'] as const
export type ClosedReason = (typeof CLOSED_REASONS)[number]

/** The cookie of a visitor's chosen language. */
export const LOCALE_COOKIE = 'matinee_locale'

const Colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })
const Currency = Type.String({ pattern: '^[A-Z]{3}$' })

/** A staging store is for tests: search engines are excluded. */
export const ENVIRONMENTS = ['production', 'staging'] as const

/** Features of the storefront that a publisher can turn off. */
export const FEATURES = ['sharing', 'related_programs', 'popular_programs'] as const
const FeatureFlags = Type.Object({
  sharing: Type.Boolean(),
  related_programs: Type.Boolean(),
  popular_programs: Type.Boolean(),
})
export type FeatureFlags = Static<typeof FeatureFlags>

/** External services the store's pages use, by name. */
const Integrations = Type.Object({
  google_analytics: Type.Optional(Type.Object({ measurement_id: Type.String() })),
  /** Others whose scripts its pages load. */
  vendors: Type.Optional(Type.Array(VendorSchema)),
})
export type Integrations = Static<typeof Integrations>

/** The settings that every storefront screen uses. */
export const GlobalSettings = Type.Object({
  primary_color: Colour,
  chapter_style: OneOf(CHAPTER_STYLES),
  /** The store's own language; the page's language may differ. */
  locale: Type.String({ default: 'en' }),
  commenting: Type.Boolean(),
  /** The measurement id of the store's Google Analytics property. */
  stats_id: Nullable(Type.String()),
  /** The environment id in player statements. */
  analytics_env_id: Nullable(Type.String()),
  store_title: Type.String(),
  autoplay: Type.Boolean(),
  continue_watching: Type.Boolean(),
  mark_as_watched: Type.Boolean(),
  live_event_feed_link: Nullable(Type.String()),
})
export type GlobalSettings = Static<typeof GlobalSettings>

const MenuLink = Type.Object({
  label: Type.String(),
  address: Type.String(),
  /** The language of the label, where it is not that of the page. */
  lang: Type.Optional(Type.String()),
})

export const StoreInfo = Type.Object({
  store_id: Type.Integer(),
  title: Type.String(),
  tagline: Nullable(Type.String()),
  logo: Nullable(Type.String()),
  banner_image: Nullable(Type.String()),
  colour_scheme: OneOf(COLOUR_SCHEMES),
  typeface: OneOf(TYPEFACES),
  corner: OneOf(CORNERS),
  density: OneOf(DENSITIES),
  terms_url: Nullable(Type.String()),
  privacy_url: Nullable(Type.String()),
  imprint_url: Nullable(Type.String()),
  contact_url: Nullable(Type.String()),
  country: Nullable(Type.String()),
  currency: Type.String(),
  /** Languages a visitor can choose, the store's own first. */
  locales: Type.Array(Type.String()),
  availability: OneOf(AVAILABILITIES),
  /** The publisher's message while the store is closed, as plain text. */
  closed_text: Nullable(Type.String()),
  catalogue_mode: OneOf(CATALOGUE_MODES),
  env: OneOf(ENVIRONMENTS),
  /** Preview in the admin: drafts are shown, nothing is counted, nothing can be bought. */
  preview_mode: Type.Boolean(),
  feature_flags: FeatureFlags,
  /** Personal, so no shared page contains it: the browser fetches it. */
  session: Type.Null(),
  /** The payment configuration; its schema is with the billing calls, which most pages do not load. */
  payment_provider_config: Type.Unsafe<PaymentProviderConfig>(Type.Object({})),
  integrations: Integrations,
  gift_cards: Type.Boolean(),
  /** The publisher's note below the plans, as plain text. */
  join_note: Nullable(Type.String()),
  /** The entries of the publisher's menus that visitors see. */
  menus: Type.Object({ header: Type.Array(MenuLink), footer: Type.Array(MenuLink) }),
  /** The catalogue has a page of its own, arranged by the publisher. */
  catalog_page: Type.Boolean(),
  captcha: Nullable(Type.Object({ provider: Type.String(), site_key: Type.String() })),
  /** Visitors are asked for consent; nothing is counted before they agree. */
  ask_consent: Type.Boolean(),
  demo: Type.Boolean(),
})
export type StoreInfo = Static<typeof StoreInfo>

/** The content of a page's `page-data` element, so that the first render needs no call. */
export interface PageData {
  store: StoreInfo
  settings: GlobalSettings
  /** Words by key: parsed in the storefront, raw in the admin. Omitted if they are at `words_at`. */
  words: Record<string, Message>
  /** The address of its words as an immutable file: a rendered page needs them later only. */
  words_at?: string
  locale: string
  /** The host of player events and pixels: empty for the page's own origin, absent if nothing is counted. */
  analytics_host?: string
  /** Why nothing of the store is shown, at any address. */
  closed?: ClosedReason
  /** The answers of the page's first calls, by address. */
  answers?: Answers
  /** In the admin: whoever runs the install keeps the store closed. */
  paused?: true
  /** In the admin: the owner of this store runs the install. */
  operator?: true
  /** Modules of a rendered page, loaded once it is visible. */
  later?: string[]
}

/** All storefront words by key; missing ones fall back to English, and the store's own come first. */
export const getTranslations = endpoint({
  method: 'GET',
  path: '/translations',
  access: 'everyone',
  query: Type.Object({
    /** The store's own language by default. */
    locale: Type.Optional(Type.String({ pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$' })),
    /** Limits the answer to one area. */
    area: Type.Optional(OneOf(['account'])),
  }),
  reply: Type.Record(Type.String(), Type.String()),
  answers: 'prepared',
})

const Link = Type.String({ pattern: '^https?://[^\\s]+$', maxLength: 500 })

/** A web address or a `mailto:` address. */
const ContactLink = Type.String({
  pattern: '^(https?://[^\\s]+|mailto:[^\\s@?]+@[^\\s@?]+)$',
  maxLength: 500,
})

/** The maximum per member; null for no limit. */
const Limit = Nullable(Type.Integer({ minimum: 1, maximum: 100 }))

/** Domains whose pages may frame the player. */
export const EmbedDomains = Type.Array(Type.String({ maxLength: 300 }), { maxItems: MOST_EMBED_DOMAINS })

const editable = {
  title: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
  tagline: Nullable(Type.String({ maxLength: 200 })),
  meta_description: Nullable(Type.String({ maxLength: 300 })),
  primary_color: Colour,
  colour_scheme: OneOf(COLOUR_SCHEMES),
  typeface: OneOf(TYPEFACES),
  corner: OneOf(CORNERS),
  density: OneOf(DENSITIES),
  chapter_style: OneOf(CHAPTER_STYLES),
  locale: OneOf(LOCALES),
  /** Languages besides the store's own. */
  locales: Type.Array(OneOf(LOCALES), { maxItems: LOCALES.length, uniqueItems: true }),
  commenting: Type.Boolean(),
  autoplay: Type.Boolean(),
  continue_watching: Type.Boolean(),
  mark_as_watched: Type.Boolean(),
  live_event_feed_link: Nullable(Link),
  terms_url: Nullable(Link),
  privacy_url: Nullable(Link),
  imprint_url: Nullable(Link),
  contact_url: Nullable(ContactLink),
  currency: Currency,
  country: Nullable(Type.String({ pattern: '^[A-Z]{2}$' })),
  /** An IANA time zone, in which the days of reports begin and end. */
  time_zone: Type.String({ maxLength: 60 }),
  feature_flags: FeatureFlags,
  env: OneOf(ENVIRONMENTS),
  availability: OneOf(AVAILABILITIES),
  closed_text: Nullable(Type.String({ maxLength: 1000 })),
  catalogue_mode: OneOf(CATALOGUE_MODES),
  /** Joining and requesting mail requires a captcha. */
  captcha: Type.Boolean(),
  /** Staff must sign in with a second factor or passkey. */
  staff_second_factor: Type.Boolean(),
  max_sessions: Limit,
  max_streams: Limit,
  /** Where the player may be embedded, unless a program has a rule of its own. */
  embed_mode: OneOf(EMBED_MODES),
  embed_domains: EmbedDomains,
}

/** The publisher's settings of the store. */
export const StoreSettings = Type.Object({
  ...editable,
  logo: Nullable(Type.String()),
  banner_image: Nullable(Type.String()),
})
export type StoreSettings = Static<typeof StoreSettings>

// Fields that are no settings are omitted, because every field is a column.
export const StoreChanges = Type.Partial(Type.Object(editable), { additionalProperties: false })
export type StoreChanges = Static<typeof StoreChanges>

export const getStoreSettings = endpoint({
  method: 'GET',
  path: '/bullet/api/store',
  access: 'staff',
  reply: StoreSettings,
})

/** Changes the named settings only, so that two people can work on different ones. */
export const changeStoreSettings = endpoint({
  method: 'PATCH',
  path: '/bullet/api/store',
  /** Each setting belongs to one of the two areas. */
  access: { either: [{ edit: 'settings' }, { edit: 'site' }] },
  body: StoreChanges,
  reply: StoreSettings,
})

// The body of a PUT is the picture: JPEG, PNG, WebP or AVIF.
export const setStorePicture = {
  logo: endpoint({
    method: 'PUT',
    path: '/bullet/api/store/logo',
    access: { edit: 'site' },
    reply: StoreSettings,
  }),
  banner_image: endpoint({
    method: 'PUT',
    path: '/bullet/api/store/banner_image',
    access: { edit: 'site' },
    reply: StoreSettings,
  }),
}

export const removeStorePicture = {
  logo: endpoint({
    method: 'DELETE',
    path: '/bullet/api/store/logo',
    access: { edit: 'site' },
    reply: StoreSettings,
  }),
  banner_image: endpoint({
    method: 'DELETE',
    path: '/bullet/api/store/banner_image',
    access: { edit: 'site' },
    reply: StoreSettings,
  }),
}

/** A text of the storefront: in English, in a bundled language (null if missing), and in the store's own words. */
export const WordEntry = Type.Object({
  key: Type.String(),
  area: Type.String(),
  english: Type.String(),
  shipped: Nullable(Type.String()),
  own: Nullable(Type.String()),
})
export type WordEntry = Static<typeof WordEntry>

const OwnText = Type.String({ minLength: 1, maxLength: 2000 })

export const listWords = endpoint({
  method: 'GET',
  path: '/bullet/api/words',
  access: { view: 'site' },
  query: Type.Object({ locale: OneOf(LOCALES) }),
  reply: Type.Array(WordEntry),
})

/** Replaces a bundled text by the store's own; null restores it. */
export const saveWord = endpoint({
  method: 'PUT',
  path: '/bullet/api/words',
  access: { edit: 'site' },
  body: Type.Object({
    locale: OneOf(LOCALES),
    key: Type.String({ maxLength: 200 }),
    text: Nullable(OwnText),
  }),
  reply: WordEntry,
})

/** Saves many texts. Invalid ones are skipped and returned with the reason. */
export const importWords = endpoint({
  method: 'POST',
  path: '/bullet/api/words',
  access: { edit: 'site' },
  body: Type.Object({
    locale: OneOf(LOCALES),
    words: Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 2000 }), {
      maxProperties: 5000,
    }),
  }),
  reply: Type.Object({
    kept: Type.Integer(),
    left_out: Type.Array(Type.Object({ key: Type.String(), reason: Type.String() })),
  }),
})

/** The store's programs and films in numbers. */
export const getOverview = endpoint({
  method: 'GET',
  path: '/bullet/api/overview',
  access: { view_own: 'content' },
  reply: Type.Object({
    published: Type.Integer(),
    drafts: Type.Integer(),
    encoding: Type.Integer(),
    failed: Type.Integer(),
    seconds_published: Type.Integer(),
    bytes_stored: Type.Integer(),
  }),
})

/** The member as whom the demo can be looked at; null once it is removed. */
export const getDemoGuide = endpoint({
  method: 'GET',
  path: '/bullet/api/demo/guide',
  access: { right: 'impersonate' },
  reply: Nullable(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      /** Its people still live their year: what they buy, watch and write is being added. */
      being_made: Type.Boolean(),
    }),
  ),
})

export const removeDemo = endpoint({
  method: 'DELETE',
  path: '/bullet/api/demo',
  access: { edit: 'settings' },
})
