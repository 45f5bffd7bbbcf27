import { Type, type Static } from 'typebox'
import { Amount, Currency } from '../billing/money.ts'
import { REPORT_REASONS } from '../community/community.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Moment, NO_NUL } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { ChatMessage, chatRules } from './chat.ts'

export const CHAT_QUEUES = ['all', 'held', 'reported'] as const
export const MESSAGE_ACTS = ['approve', 'delete', 'restore', 'dismiss'] as const
export type MessageAct = (typeof MESSAGE_ACTS)[number]
export const MOST_CHAT_MESSAGES = 100

const OfEvent = Type.Object({ live_event_id: Id })

export const ModeratedChatMessage = Type.Object({
  ...ChatMessage.properties,
  state: OneOf(['visible', 'held', 'deleted'] as const),
  held_reason: Nullable(OneOf(['words', 'first'] as const)),
  reports: Type.Array(Type.Object({ reason: OneOf(REPORT_REASONS), created_at: Moment })),
  /** Whether its author is banned from this chat, and until when. */
  author_ban: Nullable(Type.Object({ until: Nullable(Moment) })),
})
export type ModeratedChatMessage = Static<typeof ModeratedChatMessage>

/** Messages for moderators, newest first; `before` is the id of the last one seen. */
export const listChatQueue = endpoint({
  method: 'GET',
  path: '/bullet/api/live_chats/:live_event_id/messages',
  access: { view: 'community' },
  params: OfEvent,
  query: Type.Object({
    queue: Type.Optional(OneOf(CHAT_QUEUES)),
    before: Type.Optional(Id),
  }),
  reply: Type.Object({
    messages: Type.Array(ModeratedChatMessage),
    has_more: Type.Boolean(),
    held: Type.Integer(),
    reported: Type.Integer(),
  }),
})

/** `restore` undoes `delete`; `dismiss` decides reports without a change. Answers with the messages afterwards. */
export const moderateChatMessages = endpoint({
  method: 'POST',
  path: '/bullet/api/live_chats/:live_event_id/moderation',
  access: { edit: 'community' },
  params: OfEvent,
  body: Type.Object({
    message_ids: Type.Array(Id, { minItems: 1, maxItems: MOST_CHAT_MESSAGES }),
    act: OneOf(MESSAGE_ACTS),
  }),
  reply: Type.Array(ModeratedChatMessage),
})

/**
 * Times a person out (`seconds`), bans them (without), or lifts both. `delete_messages` also deletes what they wrote in
 * this chat; `everywhere` applies to every chat of the store.
 */
export const moderateChatter = endpoint({
  method: 'POST',
  path: '/bullet/api/live_chats/:live_event_id/bans',
  access: { edit: 'community' },
  params: OfEvent,
  body: Type.Object({
    member_id: Id,
    act: OneOf(['ban', 'lift'] as const),
    seconds: Type.Optional(Nullable(Type.Integer({ minimum: 10, maximum: 2_592_000 }))),
    everywhere: Type.Optional(Type.Boolean()),
    delete_messages: Type.Optional(Type.Boolean()),
    reason: Type.Optional(Nullable(Type.String({ maxLength: 500, pattern: NO_NUL }))),
  }),
  reply: Type.Object({ banned: Type.Boolean(), until: Nullable(Moment), deleted: Type.Integer() }),
})

/** Shows a message above all others; null unpins it. */
export const pinChatMessage = endpoint({
  method: 'PUT',
  path: '/bullet/api/live_chats/:live_event_id/pin',
  access: { edit: 'community' },
  params: OfEvent,
  body: Type.Object({ message_id: Nullable(Id) }),
  reply: Type.Object({ pinned: Nullable(ChatMessage) }),
})

/** Shows an offer above the messages while it is sold; null takes it away. 410 `offer_archived`. */
export const pinOffer = endpoint({
  method: 'PUT',
  path: '/bullet/api/live_chats/:live_event_id/offer',
  access: { edit: 'community' },
  params: OfEvent,
  body: Type.Object({ offer_id: Nullable(Id) }),
  reply: Type.Object({ offer_id: Nullable(Type.Integer()) }),
})

export const getPinnedOffer = endpoint({
  method: 'GET',
  path: '/bullet/api/live_chats/:live_event_id/offer',
  access: { view: 'community' },
  params: OfEvent,
  reply: Type.Object({ offer_id: Nullable(Type.Integer()) }),
})

/** The visible messages of each minute of a broadcast, from the first with one to the last, earliest first. */
export const getChatMinutes = endpoint({
  method: 'GET',
  path: '/bullet/api/live_chats/:live_event_id/minutes',
  access: { view: 'community' },
  params: OfEvent,
  reply: Type.Array(Type.Object({ minute: Moment, messages: Type.Integer() })),
})

export const ChatSettings = Type.Object({
  ...chatRules,
  /** The first message of a member in the store's chats waits for approval. */
  first_held: Type.Boolean(),
  /** Minutes before the event from which members may write. */
  opens_minutes: Type.Integer({ minimum: 0, maximum: 10_080 }),
  /** Members may write after the broadcast. */
  open_after: Type.Boolean(),
  /** Viewers may ask questions, which others vote for. */
  questions: Type.Boolean(),
  /** Viewers see a message once their picture has reached the moment at which it was written. */
  own_moment: Type.Boolean(),
  /** In minor units of the store's main currency. */
  goal_amount: Nullable(Type.Integer({ minimum: 1, maximum: 2_000_000_000 })),
  goal_title: Nullable(Type.String({ minLength: 1, maxLength: 120, pattern: '^$|\\S' })),
})
export type ChatSettings = Static<typeof ChatSettings>

export const getChatSettings = endpoint({
  method: 'GET',
  path: '/bullet/api/live_chats/:live_event_id/settings',
  access: { view: 'community' },
  params: OfEvent,
  reply: ChatSettings,
})

/** Changes what is named. */
export const changeChatSettings = endpoint({
  method: 'PATCH',
  path: '/bullet/api/live_chats/:live_event_id/settings',
  access: { edit: 'community' },
  params: OfEvent,
  body: Type.Partial(ChatSettings),
  reply: ChatSettings,
})

/** The whole chat as a file of comma-separated values. */
export const exportChat = endpoint({
  method: 'GET',
  path: '/bullet/api/live_chats/:live_event_id/messages.csv',
  access: { view: 'community' },
  answers: 'file',
  params: OfEvent,
})

const Suggestions = Type.Array(
  Type.Object({
    currency: Currency,
    amounts: Type.Array(Amount),
    /** The product's own amounts. */
    is_default: Type.Boolean(),
  }),
)

export const getDonationSettings = endpoint({
  method: 'GET',
  path: '/bullet/api/donation_suggestions',
  access: { view: 'settings' },
  reply: Suggestions,
})

/** Sets the suggested amounts of a currency, in minor units; null restores the product's own. */
export const changeDonationSettings = endpoint({
  method: 'PUT',
  path: '/bullet/api/donation_suggestions',
  access: { edit: 'settings' },
  body: Type.Object({
    currency: Currency,
    amounts: Nullable(
      Type.Array(Type.Integer({ minimum: 1, maximum: 100_000_000 }), { minItems: 1, maxItems: 6 }),
    ),
  }),
  reply: Suggestions,
})
