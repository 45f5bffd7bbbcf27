import type { Generated } from 'kysely'

export interface StoreTable {
  id: Generated<number>
  title: string
  tagline: string | null
  logo: string | null
  banner_image: string | null
  terms_url: string | null
  country: string | null
  currency: Generated<string>
  locale: Generated<string>
  primary_color: Generated<string>
  colour_scheme: Generated<'light' | 'dark' | 'auto'>
  chapter_style: Generated<'sidebar' | 'below' | 'grid'>
  commenting: Generated<boolean>
  autoplay: Generated<boolean>
  continue_watching: Generated<boolean>
  mark_as_watched: Generated<boolean>
  live_event_feed_link: string | null
  demo: Generated<boolean>
  created_at: Generated<string>
}

export interface StoreHostTable {
  host: string
  store_id: number
}

declare module '../platform/tables.ts' {
  interface Tables {
    store: StoreTable
    store_host: StoreHostTable
  }
}
