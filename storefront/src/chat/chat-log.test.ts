import type { Chat, ChatMessage } from '@matinee/contract/chat/chat'
import { describe, expect, it } from 'vitest'
import {
  caughtUp,
  MOST_KEPT,
  trimMessages,
  withEarlier,
  withLaterSignals,
  withMessages,
  withSignal,
} from './chat-log.ts'

const message = (id: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  user: null,
  body: `Message ${id}`,
  reply_to: null,
  donation: null,
  by_moderator: false,
  state: 'visible',
  created_at: '2026-11-25T20:00:00.000Z',
  media_ms: null,
  ...more,
})

const chat = (ids: number[], more: Partial<Chat> = {}): Chat => ({
  writers: 'viewers',
  slow_seconds: 0,
  member_minutes: 0,
  emoji_only: false,
  links: true,
  messages: ids.map((id) => message(id)),
  has_earlier: false,
  pinned: null,
  pinned_offer_id: null,
  poll: null,
  own_moment: false,
  questions: false,
  can_write: true,
  why_not: '',
  wait_until: null,
  can_moderate: false,
  donations: false,
  goal: null,
  reactions: {},
  ...more,
})

const idsOf = ({ messages }: Pick<Chat, 'messages'>) => messages.map(({ id }) => id)
const on = { channel: 'chat:1' }

describe('withLaterSignals', () => {
  it('keeps what arrived while an older answer was under way', () => {
    const tick = { ...on, what: 'tick' as const, messages: [message(2)], reactions: { '🔥': 1 } }
    const known = withSignal(chat([1]), tick)
    const next = caughtUp(known, withLaterSignals(chat([1], { reactions: { '🔥': 1 } }), [tick]))
    expect(idsOf(next)).toEqual([1, 2])
    expect(next.reactions).toEqual({ '🔥': 1 })
  })

  it('leaves out what was deleted meanwhile', () => {
    const deleted = { ...on, what: 'deleted' as const, ids: [1] }
    expect(idsOf(withLaterSignals(chat([1, 2]), [deleted]))).toEqual([2])
  })
})

describe('withSignal', () => {
  it('puts the messages of a tick where they were written, each once', () => {
    const messages = [message(4), message(2, { body: 'Approved' })]
    const next = withSignal(chat([1, 2, 3]), { ...on, what: 'tick', messages })
    expect(idsOf(next)).toEqual([1, 2, 3, 4])
    expect(next.messages[1]).toMatchObject({ body: 'Approved' })
  })

  it('adds up reactions', () => {
    const next = withSignal(chat([], { reactions: { '🔥': 2 } }), {
      ...on,
      what: 'tick',
      reactions: { '🔥': 3, '👏': 1 },
    })
    expect(next.reactions).toEqual({ '🔥': 5, '👏': 1 })
  })

  it('counts a poll without losing the vote of the viewer, and passes over an earlier poll', () => {
    const poll = {
      ...{ id: 2, question: 'Which?', revotes: false, media_ms: null },
      ...{ created_at: '2026-11-25T20:00:00.000Z', closes_at: null, closed_at: null },
      options: [{ text: 'This', votes: 1 }],
    }
    const voted = chat([], { poll: { ...poll, own_option: 0 } })
    const counted = { ...poll, options: [{ text: 'This', votes: 9 }] }
    expect(withSignal(voted, { ...on, what: 'poll', poll: counted }).poll).toEqual({
      ...counted,
      own_option: 0,
    })
    expect(withSignal(voted, { ...on, what: 'poll', poll: { ...poll, id: 1 } }).poll).toBe(voted.poll)
    expect(withSignal(voted, { ...on, what: 'poll', poll: { ...poll, id: 3 } }).poll?.own_option).toBeNull()
  })

  it('takes deleted messages away, the pinned one as well', () => {
    const next = withSignal(chat([1, 2, 3], { pinned: message(2) }), { ...on, what: 'deleted', ids: [2, 9] })
    expect(idsOf(next)).toEqual([1, 3])
    expect(next.pinned).toBeNull()
  })

  it('pins, unpins and moves the goal', () => {
    const pinned = withSignal(chat([1]), { ...on, what: 'pinned', message: message(1) })
    expect(pinned.pinned?.id).toBe(1)
    expect(withSignal(pinned, { ...on, what: 'pinned', message: null }).pinned).toBeNull()
    const goal = { title: 'A new camera', amount: 100, raised: 50, currency: 'USD' }
    expect(withSignal(pinned, { ...on, what: 'goal', goal }).goal).toEqual(goal)
  })
})

describe('caughtUp', () => {
  it('keeps what was read before where the newest page reaches it', () => {
    const known = chat([1, 2, 3, 4], { has_earlier: true })
    const fresh = chat([3, 5, 6], { has_earlier: true })
    expect(idsOf(caughtUp(known, fresh))).toEqual([1, 2, 3, 5, 6]) // 4 has been deleted
    expect(caughtUp(known, fresh).has_earlier).toBe(true)
  })

  it('begins anew where messages in between were missed', () => {
    const fresh = chat([60, 61], { has_earlier: true })
    expect(caughtUp(chat([1, 2]), fresh)).toBe(fresh)
  })

  it('takes the whole of a short chat, and none of what was deleted', () => {
    expect(idsOf(caughtUp(chat([1, 2]), chat([2])))).toEqual([2])
    expect(idsOf(caughtUp(chat([1, 2]), chat([])))).toEqual([])
  })
})

it('puts an earlier page before what is known', () => {
  const next = withEarlier(chat([3, 4], { has_earlier: true }), {
    messages: [message(1), message(2)],
    has_more: false,
  })
  expect(idsOf(next)).toEqual([1, 2, 3, 4])
  expect(next.has_earlier).toBe(false)
})

it('keeps the newest messages of one who follows', () => {
  const ids = Array.from({ length: MOST_KEPT + 5 }, (_, at) => at + 1)
  expect(trimMessages(chat(ids))).toMatchObject({ has_earlier: true })
  expect(idsOf(trimMessages(chat(ids))).at(0)).toBe(6)
  const few = chat([1])
  expect(trimMessages(few)).toBe(few)
})

it('sorts messages of two lists by id', () => {
  expect(withMessages([message(5)], [message(3), message(4)]).map(({ id }) => id)).toEqual([3, 4, 5])
})
