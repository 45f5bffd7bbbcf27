import type { SourceKind } from '@matinee/contract/analytics/revenue-sources'
import type { PlayerEventName } from '@matinee/contract/analytics/analytics'
import type { Generated } from 'kysely'
import type { Device } from '@matinee/contract/analytics/reports'

export interface PlayerEventTable {
  store_id: number
  created_at: string
  visitor: string
  content_id: number
  video_id: number
  name: PlayerEventName
  current_second: number
  received_at: Generated<string>
  member_id: number | null
  device: Generated<Device>
  country: string | null
  live: Generated<boolean>
}

/** Received batches that are not counted yet. */
export interface PlayerIntakeTable {
  id: Generated<number>
  store_id: number
  visitor: string
  content_id: number
  video_id: number
  first_at: string
  last_at: string
}

export interface AnalyticsDayTable {
  day: string
  salt: Buffer | null
}

export interface AnalyticsSettingTable {
  store_id: number
  retention_days: Generated<number>
}

export interface AnalyticsOptOutTable {
  store_id: number
  member_id: number
  created_at: Generated<string>
}

export interface StatsStatementTable {
  store_id: number
  digest: Buffer
  topic: string
  data: string
  created_at: string
  received_at: Generated<string>
}

export interface PageViewTable {
  id: Generated<number>
  store_id: number
  member_id: number | null
  visitor: string
  email: string | null
  session: string | null
  gid: string | null
  host: string
  pathname: string
  query: string
  referrer: string | null
  window_width: number
  window_height: number
  created_at: string
}

export interface PixelEventTable {
  id: Generated<number>
  store_id: number
  member_id: number | null
  visitor: string
  name: string
  category: string | null
  value: string | null
  details: string | null
  session: string | null
  ga_id: string | null
  referer: string | null
  page_location: string | null
  is_publisher: boolean
  source: 'storefront' | 'admin'
  created_at: string
}

export interface OrderSourceTable {
  purchase_id: number
  store_id: number
  kind: SourceKind
  name: string
  created_at: string
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    player_event: PlayerEventTable
    player_intake: PlayerIntakeTable
    analytics_day: AnalyticsDayTable
    analytics_setting: AnalyticsSettingTable
    analytics_opt_out: AnalyticsOptOutTable
    stats_statement: StatsStatementTable
    page_view: PageViewTable
    order_source: OrderSourceTable
    pixel_event: PixelEventTable
  }
}
