import type { CHAT_WRITERS } from '@matinee/contract/chat/chat'
import type { REPORT_REASONS } from '@matinee/contract/community/community'
import type { Generated } from 'kysely'

export interface LiveChatTable {
  content_id: number
  store_id: number
  writers: Generated<(typeof CHAT_WRITERS)[number]>
  slow_seconds: Generated<number>
  member_minutes: Generated<number>
  emoji_only: Generated<boolean>
  links: Generated<boolean>
  first_held: Generated<boolean>
  /** Minutes before the event from which members may write. */
  opens_minutes: Generated<number>
  /** Whether members may write after the broadcast. */
  open_after: Generated<boolean>
  pinned_id: Generated<number | null>
  /** In minor units of the store's main currency. */
  goal_amount: Generated<number | null>
  goal_title: Generated<string | null>
  /** Whether viewers may ask questions. */
  questions: Generated<boolean>
  /** Whether viewers see a message once their picture has reached its moment. */
  own_moment: Generated<boolean>
  pinned_offer_id: Generated<number | null>
}

export interface ChatMessageTable {
  id: Generated<number>
  store_id: number
  content_id: number
  member_id: number | null
  reply_to_id: Generated<number | null>
  /** Contains mentions as `@[member id]`. */
  body: string
  mentioned_ids: Generated<number[]>
  state: Generated<'visible' | 'held' | 'deleted'>
  held_reason: Generated<'words' | 'first' | null>
  /** Position in the recording; null before and after the broadcast. */
  media_ms: number | null
  /** The order of a donation. */
  purchase_id: Generated<number | null>
  /** Without what was refunded. */
  donation_amount: Generated<number | null>
  donation_currency: Generated<string | null>
  /** Index of its colour. */
  donation_color: Generated<number | null>
  created_at: string
}

export interface ChatReportTable {
  message_id: number
  member_id: number
  reason: (typeof REPORT_REASONS)[number]
  created_at: string
  decided_at: Generated<string | null>
}

/** A time-out ends at `until`, a ban has no end. */
export interface ChatBanTable {
  id: Generated<number>
  store_id: number
  /** Null for every chat of the store. */
  content_id: number | null
  member_id: number
  until: string | null
  reason: string | null
  actor_id: number | null
  created_at: string
  lifted_at: Generated<string | null>
}

export interface ChatReactionTable {
  content_id: number
  emoji: string
  count: number
}

export interface DonationSuggestionTable {
  store_id: number
  currency: string
  amounts: number[]
}

export interface ChatPreparedPollTable {
  id: Generated<number>
  store_id: number
  content_id: number
  question: string
  options: string[]
  revotes: Generated<boolean>
  /** From its opening until it closes. */
  seconds: number | null
  actor_id: number | null
  created_at: string
}

export interface ChatPollTable {
  id: Generated<number>
  store_id: number
  content_id: number
  question: string
  options: string[]
  /** Whether votes can be changed until it closes. */
  revotes: Generated<boolean>
  /** Position in the recording; null before and after the broadcast. */
  media_ms: number | null
  actor_id: number | null
  created_at: string
  closes_at: string | null
  closed_at: Generated<string | null>
}

export interface ChatPollVoteTable {
  poll_id: number
  member_id: number
  /** Counted from 0. */
  option: number
  created_at: string
}

export interface ChatQuestionTable {
  id: Generated<number>
  store_id: number
  content_id: number
  member_id: number | null
  body: string
  state: Generated<'held' | 'open' | 'on_air' | 'answered' | 'dismissed'>
  held_reason: 'words' | 'first' | null
  /** As many as it has rows in chat_question_vote. */
  votes: Generated<number>
  created_at: string
}

export interface ChatQuestionVoteTable {
  question_id: number
  member_id: number
  created_at: string
}

/** A member who moderates the chat of one event. */
export interface ChatModeratorTable {
  content_id: number
  member_id: number
  store_id: number
  actor_id: number | null
  created_at: string
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    live_chat: LiveChatTable
    chat_message: ChatMessageTable
    chat_report: ChatReportTable
    chat_ban: ChatBanTable
    chat_reaction: ChatReactionTable
    chat_poll: ChatPollTable
    chat_prepared_poll: ChatPreparedPollTable
    chat_poll_vote: ChatPollVoteTable
    chat_moderator: ChatModeratorTable
    chat_question: ChatQuestionTable
    chat_question_vote: ChatQuestionVoteTable
    donation_suggestion: DonationSuggestionTable
  }
}
