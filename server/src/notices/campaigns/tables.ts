import type { CampaignBlock, CampaignState, ReaderState } from '@matinee/contract/notices/campaigns'
import type { CampaignTopic } from '@matinee/contract/notices/campaign-topics'
import type { LOCALES } from '@matinee/contract/store/store'
import type { Generated } from 'kysely'
import type { GeneratedJsonb } from '../../platform/database/jsonb.ts'

export interface CampaignTable {
  id: Generated<number>
  store_id: number
  subject: Generated<string>
  preheader: Generated<string>
  blocks: GeneratedJsonb<CampaignBlock[]>
  locale: (typeof LOCALES)[number]
  topic: CampaignTopic
  audience: 'everyone' | 'segment'
  segment_id: number | null
  per_minute: number | null
  state: Generated<CampaignState>
  problem: Generated<string | null>
  send_at: Generated<string | null>
  local_time: Generated<string | null>
  links: GeneratedJsonb<string[]>
  readers: Generated<number>
  sent: Generated<number>
  created_at: string
  started_at: Generated<string | null>
  ended_at: Generated<string | null>
}

export interface CampaignReaderTable {
  id: Generated<number>
  store_id: number
  campaign_id: number
  member_id: number | null
  address: string | null
  state: Generated<ReaderState>
  reason: string | null
  attempts: Generated<number>
  due_at: string
  sent_at: Generated<string | null>
  unsubscribed_at: Generated<string | null>
}

export interface CampaignClickTable {
  store_id: number
  campaign_id: number
  reader_id: number
  link: number
  at: string
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    campaign: CampaignTable
    campaign_reader: CampaignReaderTable
    campaign_click: CampaignClickTable
  }
}
