import { expect, it } from 'vitest'
import { timeUntil } from './time-until.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

it('counts down the last day, to the second', () => {
  expect(timeUntil('2026-11-22T12:00:00Z', now)).toBeNull()
  expect(timeUntil('2026-11-22T11:59:59Z', now)).toEqual({ hours: 23, minutes: 59, seconds: 59 })
  expect(timeUntil('2026-11-21T12:01:05Z', now)).toEqual({ hours: 0, minutes: 1, seconds: 5 })
  expect(timeUntil('2026-11-21T12:00:00.400Z', now)).toEqual({ hours: 0, minutes: 0, seconds: 1 })
  expect(timeUntil('2026-11-21T11:00:00Z', now)).toEqual({ hours: 0, minutes: 0, seconds: 0 })
})
