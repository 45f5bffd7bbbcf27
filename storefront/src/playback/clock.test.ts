import { expect, it } from 'vitest'
import { clockOf } from './clock.ts'

it.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [3723, '1:02:03'],
])('writes %d seconds as %s', (seconds, text) => expect(clockOf(seconds)).toBe(text))
