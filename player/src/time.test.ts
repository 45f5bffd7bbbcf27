import { expect, it } from 'vitest'
import { formatClock, timePartsOf } from './time.ts'

it.each([
  [0, '0:00'],
  [5.9, '0:05'],
  [65, '1:05'],
  [3599, '59:59'],
  [3723, '1:02:03'],
  [NaN, '0:00'],
  [-1, '0:00'],
  [Infinity, '0:00'],
])('writes %d seconds as %s', (seconds, text) => {
  expect(formatClock(seconds)).toBe(text)
})

it('splits seconds', () => {
  expect(timePartsOf(3723.9)).toEqual({ hours: 1, minutes: 2, rest: 3 })
})
