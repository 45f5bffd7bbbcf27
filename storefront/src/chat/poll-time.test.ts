import { expect, it } from 'vitest'
import { endOfPoll, pollAt } from './poll-time.ts'

const poll = (
  id: number,
  media_ms: number | null,
  closed_at: string | null = '2026-11-25T20:00:30.000Z',
) => ({
  id,
  media_ms,
  closed_at,
  created_at: '2026-11-25T20:00:00.000Z',
  closes_at: null,
})

it('shows a poll of a recording from its start until a minute after its end', () => {
  const polls = [poll(1, null), poll(2, 10_000), poll(3, 70_000), poll(4, 80_000, null)]
  const shown = (positionMs: number) => pollAt(polls, positionMs)?.id
  expect(shown(9_999)).toBeUndefined()
  expect(shown(10_000)).toBe(2)
  expect(shown(69_999)).toBe(2)
  expect(shown(99_999)).toBe(3)
  expect(shown(160_000)).toBeUndefined()
})

it('has no end while nothing closes it', () => {
  expect(endOfPoll(poll(1, null, null))).toBe(Infinity)
})
