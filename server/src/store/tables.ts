import type { Vendor } from '@matinee/contract/analytics/vendors'
import type { Generated } from 'kysely'
import type { EmbedMode } from '@matinee/contract/store/embed-domains'
import type { FeatureFlags, Typeface } from '@matinee/contract/store/store'
import type { PaymentSettings } from './payment-settings.ts'
import type { GeneratedJsonb, NullableJsonb } from '../platform/database/jsonb.ts'
import type { ShownMenus } from './translated-menus.ts'

export interface StoreTable {
  id: Generated<number>
  title: string
  tagline: string | null
  logo: string | null
  banner_image: string | null
  terms_url: string | null
  privacy_url: string | null
  imprint_url: string | null
  /** A web address or a `mailto:` address. */
  contact_url: string | null
  country: string | null
  currency: Generated<string>
  /** The time zone of the days in reports. */
  time_zone: Generated<string>
  locale: Generated<string>
  primary_color: Generated<string>
  colour_scheme: Generated<'light' | 'dark' | 'auto'>
  typeface: Generated<Typeface>
  corner: Generated<'square' | 'soft' | 'round'>
  density: Generated<'cozy' | 'compact'>
  chapter_style: Generated<'sidebar' | 'below' | 'grid'>
  commenting: Generated<boolean>
  autoplay: Generated<boolean>
  continue_watching: Generated<boolean>
  mark_as_watched: Generated<boolean>
  live_event_feed_link: string | null
  availability: Generated<'open' | 'maintenance' | 'not_available'>
  closed_text: string | null
  catalogue_mode: Generated<'single_page' | 'server_rendered'>
  /** Languages offered besides `locale`. */
  locales: Generated<string[]>
  /** Features switched on or off; others are on. */
  feature_flags: Generated<Partial<FeatureFlags>>
  meta_description: string | null
  /** Whether calls that send mails require a captcha. */
  captcha: Generated<boolean>
  ask_consent: Generated<boolean>
  /** Whether visits and plays are counted. */
  tracking: Generated<boolean>
  /** Whether opens of campaigns are counted. */
  mail_opens: Generated<boolean>
  /** The environment id in player events. */
  analytics_env_id: string | null
  /** The measurement id of the store's Google Analytics property. */
  stats_id: string | null
  /** Analytics and advertising services whose scripts pages load. */
  vendors: GeneratedJsonb<Vendor[]>
  env: Generated<'production' | 'staging'>
  staff_second_factor: Generated<boolean>
  /** Maximum signed-in devices and simultaneous streams per member; null for no limit. */
  max_sessions: number | null
  max_streams: number | null
  /** Availability: everywhere, only in these countries, or everywhere else. */
  region_mode: Generated<'all' | 'allow' | 'deny'>
  region_countries: Generated<string[]>
  /** Where the player may be framed, unless a program has a rule of its own. */
  embed_mode: Generated<EmbedMode>
  embed_domains: Generated<string[]>
  demo: Generated<boolean>
  /** Payment settings, written by billing; null before the first change. */
  selling: NullableJsonb<Partial<PaymentSettings>>
  /** What visitors see of the menus, written by `site`. */
  menus: GeneratedJsonb<ShownMenus>
  /** Whether the catalogue has a published page of its own, written by `site`. */
  catalog_page: Generated<boolean>
  created_at: Generated<string>
  /** Since when it is a restored copy that nobody has declared the live one; null for a live store. */
  standby_since: string | null
  /** Since when whoever runs the install keeps it closed; null for a store that goes its way. */
  paused_at: string | null
  /** Since when it is being deleted. */
  removing_at: string | null
  /** Of a store that was restored from an archive. */
  restored_at: Generated<string | null>
}

export interface StoreHostTable {
  host: string
  store_id: number
  is_main: Generated<boolean>
}

export interface StoreWordTable {
  store_id: number
  locale: string
  key: string
  text: string
}

export interface BanTable {
  id: Generated<number>
  store_id: number
  /** As PostgreSQL writes a cidr. */
  network: string
  reason: string | null
  until: string | null
  created_at: string
  created_by: string
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    store: StoreTable
    store_host: StoreHostTable
    store_word: StoreWordTable
    ban: BanTable
  }
}
