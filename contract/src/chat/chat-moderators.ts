import { Type, type Static } from 'typebox'
import { CommentUser } from '../community/community.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { Id, Moment } from '../platform/shapes.ts'

/** Seconds of a time-out. */
export const TIME_OUTS = [10, 60, 600, 3600, 86_400] as const

const OfEvent = Type.Object({ live_event_id: Id })
const OfMember = Type.Object({ live_event_id: Id, member_id: Id })

/**
 * For moderators of this chat: times a person out (`seconds`), bans them from it (without), or lifts both.
 * `delete_messages` also deletes what they wrote and asked in this chat.
 */
export const banFromChat = endpoint({
  method: 'POST',
  path: '/api/live_chats/:live_event_id/bans',
  access: 'members',
  perMinute: 120,
  params: OfEvent,
  body: Type.Object({
    member_id: Id,
    act: OneOf(['ban', 'lift'] as const),
    seconds: Type.Optional(Nullable(Type.Integer({ minimum: 10, maximum: 2_592_000 }))),
    delete_messages: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({ banned: Type.Boolean(), until: Nullable(Moment), deleted: Type.Integer() }),
})

/** A member who moderates the chat of one event. */
export const ChatModerator = Type.Object({ user: CommentUser, created_at: Moment })
export type ChatModerator = Static<typeof ChatModerator>

export const listChatModerators = endpoint({
  method: 'GET',
  path: '/bullet/api/live_chats/:live_event_id/moderators',
  access: { view: 'community' },
  params: OfEvent,
  reply: Type.Array(ChatModerator),
})

/** 409 `staff_not_named` for people of the staff: their role says what they may do. */
export const nameChatModerator = endpoint({
  method: 'PUT',
  path: '/bullet/api/live_chats/:live_event_id/moderators/:member_id',
  access: { edit: 'community' },
  params: OfMember,
  reply: Type.Array(ChatModerator),
})

export const removeChatModerator = endpoint({
  method: 'DELETE',
  path: '/bullet/api/live_chats/:live_event_id/moderators/:member_id',
  access: { edit: 'community' },
  params: OfMember,
  reply: Type.Array(ChatModerator),
})
