import type { ChatSettings } from '@matinee/contract/chat/chat-moderation'

/** The rules of a chat that the publisher sets, as columns. */
export const CHAT_RULES = [
  'writers',
  'slow_seconds',
  'member_minutes',
  'emoji_only',
  'links',
  'first_held',
  'opens_minutes',
  'open_after',
  'goal_amount',
  'goal_title',
  'questions',
  'own_moment',
] as const satisfies (keyof ChatSettings)[]
