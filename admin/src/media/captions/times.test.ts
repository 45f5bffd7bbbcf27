import fc from 'fast-check'
import { expect, it } from 'vitest'
import { momentIn, momentText } from './times.ts'

it('writes and reads moments of a film', () => {
  expect([0, 5.25, 75, 3723.5].map(momentText)).toEqual(['0:00', '0:05.25', '1:15', '1:02:03.5'])
  expect(['75', '1:15', ' 1:02:03,5 ', '0:00.001'].map(momentIn)).toEqual([75, 75, 3723.5, 0.001])
  expect(['', 'soon', '1:', '-3', '1:2:3:4', '1.2345'].map(momentIn)).toEqual(Array(6).fill(null))
})

it('reads what it writes', () => {
  fc.assert(
    fc.property(fc.nat(86_400_000), (ms) => {
      expect(momentIn(momentText(ms / 1000))).toBe(ms / 1000)
    }),
  )
})
