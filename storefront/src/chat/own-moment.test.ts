import type { Chat } from '@matinee/contract/chat/chat'
import { expect, it } from 'vitest'
import { atMoment } from './own-moment.ts'

const NOON = Date.parse('2026-11-25T12:00:00.000Z')
const message = (id: number, seconds: number, author = 1) => ({
  ...{ id, user: { id: author }, created_at: new Date(NOON + seconds * 1000).toISOString() },
})
const chat = (more: object) => ({ messages: [], poll: null, pinned: null, ...more }) as unknown as Chat
const idsOf = ({ messages }: Chat) => messages.map(({ id }) => id)

it('shows what was written until the picture, and what the viewer writes themselves', () => {
  const known = chat({ messages: [message(1, -30), message(2, 0), message(3, 10), message(4, 12, 7)] })
  expect(idsOf(atMoment(known, NOON, 7))).toEqual([1, 2, 4])
  expect(idsOf(atMoment(known, NOON + 10_000, null))).toEqual([1, 2, 3])
})

it('holds back polls and pinned messages as well', () => {
  const known = chat({ poll: message(1, 5), pinned: message(2, 5) })
  expect(atMoment(known, NOON, null)).toMatchObject({ poll: null, pinned: null })
  expect(atMoment(known, NOON + 5000, null)).toEqual(known)
})
