import type {
  CampaignBlock,
  CampaignState,
  CampaignTranslations,
  CampaignVariant,
  ReaderState,
  SubjectTest,
} from '@matinee/contract/notices/campaigns'
import type { CampaignTopic } from '@matinee/contract/notices/campaign-topics'
import type { LOCALES } from '@matinee/contract/store/store'
import type { Generated } from 'kysely'
import type { GeneratedJsonb, NullableJsonb } from '../../platform/database/jsonb.ts'

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
  test: NullableJsonb<SubjectTest>
  test_ends_at: Generated<string | null>
  test_winner: Generated<CampaignVariant | null>
  test_decided_at: Generated<string | null>
  test_decided_by: Generated<'clicks' | 'opens' | 'staff' | null>
  counts_opens: Generated<boolean>
  demo: Generated<boolean>
  translations: GeneratedJsonb<CampaignTranslations>
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
  /** The subject they get; null without a test, and until it is decided for those who are held. */
  variant: Generated<CampaignVariant | null>
  /** Whether they are among those the subjects are tried on. */
  tested: Generated<boolean>
  opened_at: Generated<string | null>
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
