import { Type, type Static } from 'typebox'
import { NextStep, IdempotencyKey, PROVIDERS } from '../billing/billing.ts'
import { CommentUser, REPORT_REASONS } from '../community/community.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Amount, Currency } from '../billing/money.ts'
import { Id, Moment, NO_NUL } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { ViewedPoll } from './chat-polls.ts'

export const CHAT_MESSAGE_LENGTH = 300
/** Messages in one page of a chat. */
export const CHAT_PAGE = 50
export const CHAT_REACTIONS = ['❤️', '👏', '😂', '😮', '🔥', '🎉'] as const
/** Colours of donations, from the smallest suggested amount to the largest. */
export const DONATION_COLORS = ['#1e88e5', '#00acc1', '#43a047', '#fdd835', '#fb8c00', '#e53935'] as const
/** Seconds a donation stays highlighted, by its colour. */
export const DONATION_SECONDS = [30, 60, 120, 300, 600, 1800] as const

export const ChatDonation = Type.Object({
  /** In minor units, without what was refunded. */
  amount: Amount,
  currency: Currency,
  color: Type.String(),
  highlighted_until: Moment,
})

export const ChatMessage = Type.Object({
  id: Type.Integer(),
  /** Null if the account was deleted. */
  user: Nullable(CommentUser),
  /** Plain text with mentions as `@name@`. */
  body: Type.String(),
  reply_to: Nullable(Type.Object({ id: Type.Integer(), name: Type.String(), excerpt: Type.String() })),
  donation: Nullable(ChatDonation),
  /** Its author moderates this chat without being of the staff. */
  by_moderator: Type.Boolean(),
  /** `held`: visible to its author only, until it is approved. */
  state: OneOf(['visible', 'held'] as const),
  created_at: Moment,
  /** Position in the recording in milliseconds; null before and after the broadcast. */
  media_ms: Nullable(Type.Integer()),
})
export type ChatMessage = Static<typeof ChatMessage>

export const CHAT_WRITERS = ['viewers', 'holders', 'staff'] as const

const rules = {
  /** `viewers`: every member who may watch. `holders`: those with access by an offer. */
  writers: OneOf(CHAT_WRITERS),
  /** Seconds between two messages of one person; 0 for none. */
  slow_seconds: Type.Integer({ minimum: 0, maximum: 3600 }),
  /** Minutes a member must have been one; 0 for none. */
  member_minutes: Type.Integer({ minimum: 0, maximum: 525_600 }),
  emoji_only: Type.Boolean(),
  /** Whether members may write links. */
  links: Type.Boolean(),
}

const Goal = Type.Object({
  title: Nullable(Type.String()),
  amount: Amount,
  raised: Amount,
  currency: Currency,
})
export type DonationGoal = Static<typeof Goal>

/** A live event's chat as its viewer sees it. */
export const Chat = Type.Object({
  ...rules,
  /** The newest messages, oldest first. */
  messages: Type.Array(ChatMessage),
  has_earlier: Type.Boolean(),
  pinned: Nullable(ChatMessage),
  /** An offer that is sold, shown above the messages. */
  pinned_offer_id: Nullable(Type.Integer()),
  /** The open poll, or for a minute the one that was closed. */
  poll: Nullable(ViewedPoll),
  /** A message is shown once the viewer's picture has reached the moment at which it was written. */
  own_moment: Type.Boolean(),
  /** Whether the event takes questions. */
  questions: Type.Boolean(),
  can_write: Type.Boolean(),
  /** The refusal code of a message sent now; empty if it would be accepted. */
  why_not: Type.String(),
  /** Until when the viewer has to wait: by slow mode, a time-out, or a young account. */
  wait_until: Nullable(Moment),
  can_moderate: Type.Boolean(),
  /** Whether donations are accepted now. */
  donations: Type.Boolean(),
  goal: Nullable(Goal),
  reactions: Type.Record(Type.String(), Type.Integer()),
})
export type Chat = Static<typeof Chat>

const OfEvent = Type.Object({ live_event_id: Id })
const OfMessage = Type.Object({ live_event_id: Id, message_id: Id })

/** 404 `chat_off` for an event without a chat; what its film is refused for, if the viewer may not watch. */
export const getChat = endpoint({
  method: 'GET',
  path: '/api/live_chats/:live_event_id',
  access: 'everyone',
  params: OfEvent,
  reply: Chat,
})

/** Messages older than `before`, or for a replay those from `from_ms` until before `until_ms` of the recording. */
export const listChatMessages = endpoint({
  method: 'GET',
  path: '/api/live_chats/:live_event_id/messages',
  access: 'everyone',
  params: OfEvent,
  query: Type.Object({
    before: Type.Optional(Id),
    from_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 40 })),
    until_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 40 })),
  }),
  reply: Type.Object({ messages: Type.Array(ChatMessage), has_more: Type.Boolean() }),
})

/** 409 `chat_closed`, 403 `chat_banned`, 429 `chat_too_fast`, 422 `chat_emoji_only`, `chat_no_links`. */
export const postChatMessage = endpoint({
  method: 'POST',
  path: '/api/live_chats/:live_event_id/messages',
  access: 'members',
  perMinute: 120,
  params: OfEvent,
  body: Type.Object({
    body: Type.String({ maxLength: 4000, pattern: NO_NUL }),
    reply_to_id: Type.Optional(Nullable(Id)),
  }),
  reply: ChatMessage,
  status: 201,
})

/** The viewer's own message; moderators may delete any. */
export const deleteChatMessage = endpoint({
  method: 'DELETE',
  path: '/api/live_chats/:live_event_id/messages/:message_id',
  access: 'members',
  params: OfMessage,
})

export const reportChatMessage = endpoint({
  method: 'POST',
  path: '/api/live_chats/:live_event_id/messages/:message_id/reports',
  access: 'members',
  perMinute: 60,
  params: OfMessage,
  body: Type.Object({ reason: OneOf(REPORT_REASONS) }),
})

/** Reactions are counted, not stored one by one. */
export const sendChatReaction = endpoint({
  method: 'POST',
  path: '/api/live_chats/:live_event_id/reactions',
  access: 'members',
  perMinute: 120,
  params: OfEvent,
  body: Type.Object({ emoji: OneOf(CHAT_REACTIONS) }),
})

/** Amounts in the store's main currency, or the given one, each with its colour. */
export const listDonationSuggestions = endpoint({
  method: 'GET',
  path: '/api/live_chats/donation_suggestions',
  access: 'everyone',
  query: Type.Object({ currency: Type.Optional(Currency) }),
  reply: Type.Array(Type.Object({ amount: Amount, color: Type.String(), currency: Currency })),
})

const Message = Type.Optional(Type.String({ maxLength: 1000, pattern: NO_NUL }))

/** Begins the payment of a donation, which the browser confirms; `chargeDonation` completes it. */
export const createDonationIntent = endpoint({
  method: 'POST',
  path: '/api/live_chats/:live_event_id/donation_intent',
  access: 'members',
  perMinute: 20,
  params: OfEvent,
  requestHeaders: IdempotencyKey,
  body: Type.Object({
    amount: Amount,
    currency: Type.Optional(Currency),
    message: Message,
    payment_method_type: Type.Optional(Type.String({ maxLength: 40 })),
    provider: Type.Optional(OneOf(PROVIDERS)),
  }),
  reply: Type.Object({
    provider: OneOf(PROVIDERS),
    client_secret: Type.String(),
    /** Passed to `chargeDonation`. */
    payment_intent: Type.String(),
    approve_url: Nullable(Type.String()),
    amount: Amount,
    currency: Currency,
  }),
})

/**
 * Charges a donation: by `payment_id` (a saved payment method, or a token of the provider), or after the browser has
 * confirmed `payment_intent`. Its message appears once it is paid. Charged once per idempotency key or intent. 402
 * `payment_declined` with `details.decline_code`.
 */
export const chargeDonation = endpoint({
  method: 'POST',
  path: '/api/live_chats/:live_event_id/charge_donation',
  access: 'members',
  perMinute: 20,
  params: OfEvent,
  requestHeaders: IdempotencyKey,
  body: Type.Object({
    /** In minor units. */
    amount: Amount,
    currency: Type.Optional(Currency),
    message: Message,
    payment_intent: Type.Optional(Type.String({ minLength: 1, maxLength: 500, pattern: NO_NUL })),
    payment_id: Type.Optional(Type.String({ minLength: 1, maxLength: 500, pattern: NO_NUL })),
    provider: Type.Optional(OneOf(PROVIDERS)),
  }),
  reply: Type.Object({
    /** `pending`: the provider has not answered yet. */
    state: OneOf(['paid', 'pending', 'requires_action'] as const),
    requires_action: Nullable(NextStep),
    /** The receipt. */
    invoice_url: Nullable(Type.String()),
  }),
})

export const chatRules = rules
