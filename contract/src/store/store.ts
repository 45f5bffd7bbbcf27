import { Type, type Static } from 'typebox'
import type { PaymentProviderConfig } from '../billing/billing.ts'
import { endpoint } from '../platform/endpoint.ts'
import type { Message } from '../platform/messages.ts'
import type { Answers } from './page.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

export const CHAPTER_STYLES = ['sidebar', 'below', 'grid'] as const
export const COLOUR_SCHEMES = ['light', 'dark', 'auto'] as const
export const AVAILABILITIES = ['open', 'maintenance', 'not_available'] as const
export const CATALOGUE_MODES = ['single_page', 'server_rendered'] as const

/** Languages whose words ship with the product, as BCP 47 tags. */
export const LOCALES = ['en', 'es', 'fr', 'de', 'pt-BR', 'ar'] as const

/** Why a page shows nothing of the store. */
export const CLOSED_REASONS = ['maintenance', 'not_available', 'access_restricted'] as const
export type ClosedReason = (typeof CLOSED_REASONS)[number]

/** Where a visitor's choice of language is kept. */
export const LOCALE_COOKIE = 'matinee_locale'

const Colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })
const Currency = Type.String({ pattern: '^[A-Z]{3}$' })

/** A staging store is for trying things out: search engines are asked to stay away. */
export const ENVIRONMENTS = ['production', 'staging'] as const

/** Parts of the storefront that a publisher can switch off. */
export const FEATURES = ['sharing', 'related_programs', 'popular_programs'] as const
const FeatureFlags = Type.Object({
  sharing: Type.Boolean(),
  related_programs: Type.Boolean(),
  popular_programs: Type.Boolean(),
})
export type FeatureFlags = Static<typeof FeatureFlags>

/** What other services a store's pages speak with, by name. */
const Integrations = Type.Object({
  google_analytics: Type.Optional(Type.Object({ measurement_id: Type.String() })),
})
export type Integrations = Static<typeof Integrations>

/** The settings every screen of the storefront obeys. */
export const GlobalSettings = Type.Object({
  primary_color: Colour,
  chapter_style: OneOf(CHAPTER_STYLES),
  /** The store's own language; the page says in which one it speaks. */
  locale: Type.String({ default: 'en' }),
  commenting: Type.Boolean(),
  /** The measurement id of the store's Google Analytics property. */
  stats_id: Nullable(Type.String()),
  /** The environment that statements of players are marked with. */
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
  tagline: Nullable(Type.String()),
  logo: Nullable(Type.String()),
  banner_image: Nullable(Type.String()),
  colour_scheme: OneOf(COLOUR_SCHEMES),
  terms_url: Nullable(Type.String()),
  privacy_url: Nullable(Type.String()),
  imprint_url: Nullable(Type.String()),
  contact_url: Nullable(Type.String()),
  country: Nullable(Type.String()),
  currency: Type.String(),
  /** What a visitor may choose from: the store's own language first. */
  locales: Type.Array(Type.String()),
  availability: OneOf(AVAILABILITIES),
  /** What the publisher says to visitors while the store is closed: plain text. */
  closed_text: Nullable(Type.String()),
  catalogue_mode: OneOf(CATALOGUE_MODES),
  env: OneOf(ENVIRONMENTS),
  /** The page stands in the admin, before staff: drafts show, nothing is counted, nothing can be bought. */
  preview_mode: Type.Boolean(),
  feature_flags: FeatureFlags,
  /** Personal, so no page carries it: the browser asks for it by itself. */
  session: Type.Null(),
  /** How one pays here; its schema stands with the calls of paying, which most pages do without. */
  payment_provider_config: Type.Unsafe<PaymentProviderConfig>(Type.Object({})),
  integrations: Integrations,
  gift_cards: Type.Boolean(),
  /** What the publisher says beneath the plans: plain text. */
  join_note: Nullable(Type.String()),
  captcha: Nullable(Type.Object({ provider: Type.String(), site_key: Type.String() })),
  /** Nothing of a visitor is counted until they were asked and said yes. */
  ask_consent: Type.Boolean(),
  demo: Type.Boolean(),
})
export type StoreInfo = Static<typeof StoreInfo>

/** What a page carries in its `page-data` element, so that the first render needs no call. */
export interface PageData {
  store: StoreInfo
  settings: GlobalSettings
  /** By key: in the shop read already, in the admin as they are written. None where they are at `words_at`. */
  words: Record<string, Message>
  /** Where its words are, in a file that stays as it is: a page that came drawn says them already. */
  words_at?: string
  locale: string
  /** Where player events and pixels go: empty for the page's own origin, absent where nothing is counted. */
  analytics_host?: string
  /** Why nothing of the store is shown, whatever address was asked for. */
  closed?: ClosedReason
  /** What the page would ask first, answered with it, by address. */
  answers?: Answers
  /** Modules it needs once it is seen: it came drawn. */
  later?: string[]
}

/** All words of the storefront by key; what a language lacks comes from English, and a store's own come first. */
export const getTranslations = endpoint({
  method: 'GET',
  path: '/translations',
  access: 'everyone',
  query: Type.Object({
    /** The store's own language where none is named. */
    locale: Type.Optional(Type.String({ pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$' })),
    /** The words of one part alone. */
    area: Type.Optional(OneOf(['account'])),
  }),
  reply: Type.Record(Type.String(), Type.String()),
  answers: 'prepared',
})

const Link = Type.String({ pattern: '^https?://[^\\s]+$', maxLength: 500 })

/** A page of the web, or `mailto:` an address. */
const ContactLink = Type.String({
  pattern: '^(https?://[^\\s]+|mailto:[^\\s@?]+@[^\\s@?]+)$',
  maxLength: 500,
})

/** How many of something a member may have at once; null sets no limit. */
const Limit = Nullable(Type.Integer({ minimum: 1, maximum: 100 }))

const editable = {
  title: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
  tagline: Nullable(Type.String({ maxLength: 200 })),
  meta_description: Nullable(Type.String({ maxLength: 300 })),
  primary_color: Colour,
  colour_scheme: OneOf(COLOUR_SCHEMES),
  chapter_style: OneOf(CHAPTER_STYLES),
  locale: OneOf(LOCALES),
  /** Languages offered beside the store's own. */
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
  /** By its name in the list of the IANA: where the days of the reports begin and end. */
  time_zone: Type.String({ maxLength: 60 }),
  feature_flags: FeatureFlags,
  env: OneOf(ENVIRONMENTS),
  availability: OneOf(AVAILABILITIES),
  closed_text: Nullable(Type.String({ maxLength: 1000 })),
  catalogue_mode: OneOf(CATALOGUE_MODES),
  /** Whoever joins or asks for a mail has their browser solve a puzzle first. */
  captcha: Type.Boolean(),
  /** The staff sign in with a second factor or a passkey. */
  staff_second_factor: Type.Boolean(),
  max_sessions: Limit,
  max_streams: Limit,
}

/** What the publisher decides about the store. */
export const StoreSettings = Type.Object({
  ...editable,
  logo: Nullable(Type.String()),
  banner_image: Nullable(Type.String()),
})
export type StoreSettings = Static<typeof StoreSettings>

// What is not a setting is left out: it would be a column all the same.
export const StoreChanges = Type.Partial(Type.Object(editable), { additionalProperties: false })
export type StoreChanges = Static<typeof StoreChanges>

export const getStoreSettings = endpoint({
  method: 'GET',
  path: '/bullet/api/store',
  access: 'staff',
  reply: StoreSettings,
})

/** Changes what is named and nothing else, so that two people can work on different settings. */
export const changeStoreSettings = endpoint({
  method: 'PATCH',
  path: '/bullet/api/store',
  /** Each setting belongs to one of the two. */
  access: { either: [{ edit: 'settings' }, { edit: 'site' }] },
  body: StoreChanges,
  reply: StoreSettings,
})

// The body of a PUT is the picture itself: JPEG, PNG, WebP or AVIF.
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

/** A text visitors read: in English, as shipped in a language (null where it is missing), and in the store's own words. */
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

/** Puts the store's own text in place of the shipped one; null goes back to that. */
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

/** Takes many texts at once. Those that cannot be said are left out and named; the rest is kept. */
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

/** The numbers of the admin's first screen. */
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

export const removeDemo = endpoint({
  method: 'DELETE',
  path: '/bullet/api/demo',
  access: { edit: 'settings' },
})
