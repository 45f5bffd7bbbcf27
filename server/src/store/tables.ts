import type { ColumnType, Generated } from 'kysely'
import type { FeatureFlags } from '@matinee/contract/store'
import type { Selling } from './selling.ts'

export interface StoreTable {
  id: Generated<number>
  title: string
  tagline: string | null
  logo: string | null
  banner_image: string | null
  terms_url: string | null
  privacy_url: string | null
  imprint_url: string | null
  /** An address of the web, or `mailto:` one of mails. */
  contact_url: string | null
  country: string | null
  currency: Generated<string>
  /** Where the days of its reports begin and end. */
  time_zone: Generated<string>
  locale: Generated<string>
  primary_color: Generated<string>
  colour_scheme: Generated<'light' | 'dark' | 'auto'>
  chapter_style: Generated<'sidebar' | 'below' | 'grid'>
  commenting: Generated<boolean>
  autoplay: Generated<boolean>
  continue_watching: Generated<boolean>
  mark_as_watched: Generated<boolean>
  live_event_feed_link: string | null
  availability: Generated<'open' | 'maintenance' | 'not_available'>
  closed_text: string | null
  catalogue_mode: Generated<'single_page' | 'server_rendered'>
  /** Languages offered beside `locale`. */
  locales: Generated<string[]>
  /** What is switched off or on; a feature nobody decided about is on. */
  feature_flags: Generated<Partial<FeatureFlags>>
  meta_description: string | null
  /** Calls that write mails ask for a solved puzzle. */
  captcha: Generated<boolean>
  ask_consent: Generated<boolean>
  /** Off: nothing of visits and films is counted. */
  tracking: Generated<boolean>
  /** The environment that statements of players are marked with. */
  analytics_env_id: string | null
  /** The measurement id of the store's Google Analytics property. */
  stats_id: string | null
  env: Generated<'production' | 'staging'>
  staff_second_factor: Generated<boolean>
  /** Devices a member may be signed in with, and films they may watch at once; null sets no limit. */
  max_sessions: number | null
  max_streams: number | null
  /** Where it may be seen: everywhere, in these countries alone, or everywhere but there. */
  region_mode: Generated<'all' | 'allow' | 'deny'>
  region_countries: Generated<string[]>
  demo: Generated<boolean>
  /** How one pays, as billing says it; null where it has said nothing. */
  selling: ColumnType<Partial<Selling> | null, string | null | undefined, string | null>
  created_at: Generated<string>
}

export interface StoreHostTable {
  host: string
  store_id: number
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

declare module '../platform/tables.ts' {
  interface Tables {
    store: StoreTable
    store_host: StoreHostTable
    store_word: StoreWordTable
    ban: BanTable
  }
}
