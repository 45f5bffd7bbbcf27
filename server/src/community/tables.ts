import type { CommentState, REPORT_REASONS } from '@matinee/contract/community/community'
import type { HELD_REASONS, READERS, WRITERS } from '@matinee/contract/community/moderation'
import type { Generated, GeneratedAlways } from 'kysely'

export type HeldReason = (typeof HELD_REASONS)[number]

export interface CommentTable {
  id: Generated<number>
  store_id: number
  content_id: number
  chapter_id: number | null
  parent_id: number | null
  member_id: number | null
  guest_name: string | null
  /** Contains mentions as `@[member id]`. Empty if the author deleted the comment. */
  body: string
  mentioned_ids: Generated<number[]>
  at_seconds: number | null
  state: Generated<CommentState>
  held_reason: HeldReason | null
  held_words: Generated<string[]>
  pinned_at: Generated<string | null>
  /** When it first became visible. */
  announced_at: string | null
  created_at: string
  edited_at: Generated<string | null>
  /** This and all columns below are maintained by the database. */
  replies_count: GeneratedAlways<number>
  likes: GeneratedAlways<number>
  reports_count: GeneratedAlways<number>
  /** Number of visible comments in its thread. */
  shown: GeneratedAlways<number>
  listed: GeneratedAlways<boolean>
}

export interface CommunitySettingsTable {
  store_id: number
  readers: Generated<(typeof READERS)[number]>
  writers: Generated<(typeof WRITERS)[number]>
  first_held: Generated<boolean>
  words: Generated<string[]>
  link_limit: Generated<number | null>
}

export interface CommentCountTable {
  content_id: number
  chapter_id: number | null
  shown: GeneratedAlways<number>
}

export interface CommentLikeTable {
  comment_id: number
  member_id: number
  created_at: string
}

export interface CommentReportTable {
  comment_id: number
  member_id: number
  reason: (typeof REPORT_REASONS)[number]
  details: string | null
  created_at: string
  decided_at: Generated<string | null>
}

export interface ModerationActTable {
  id: Generated<number>
  store_id: number
  comment_id: number | null
  member_id: number | null
  actor_id: number | null
  actor_name: string
  act: string
  reason: string | null
  before: unknown
  after: unknown
  at: string
  undone_at: Generated<string | null>
}

export interface CommentRankingTable {
  id: Generated<number>
  content_id: number
  chapter_id: number | null
  ids: number[]
  made_at: string
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    comment: CommentTable
    community_settings: CommunitySettingsTable
    comment_count: CommentCountTable
    comment_like: CommentLikeTable
    comment_report: CommentReportTable
    moderation_act: ModerationActTable
    comment_ranking: CommentRankingTable
  }
}
