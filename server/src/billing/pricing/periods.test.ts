import fc from 'fast-check'
import { expect, it } from 'vitest'
import { periodEnd } from './periods.ts'

const month = { unit: 'month', count: 1 } as const

it.each([
  ['2030-01-31T10:00:00.000Z', 1, '2030-02-28T10:00:00.000Z'],
  ['2030-01-31T10:00:00.000Z', 2, '2030-03-31T10:00:00.000Z'],
  ['2032-01-31T10:00:00.000Z', 1, '2032-02-29T10:00:00.000Z'],
  ['2030-12-15T00:00:00.000Z', 1, '2031-01-15T00:00:00.000Z'],
])('keeps the day of %s over %i months', (anchor, count, expected) => {
  expect(periodEnd(anchor, month, count)).toBe(expected)
})

it('comes back to a leap day after three years without one', () => {
  const ends = [1, 2, 3, 4].map((count) =>
    periodEnd('2028-02-29T00:00:00.000Z', { unit: 'year', count: 1 }, count),
  )
  expect(ends.map((end) => end.slice(0, 10))).toEqual([
    '2029-02-28',
    '2030-02-28',
    '2031-02-28',
    '2032-02-29',
  ])
})

it('always goes on', () => {
  const units = fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const)
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, units, fc.integer({ min: 1, max: 60 }), (from, unit, n) => {
      const anchor = from.toISOString()
      expect(periodEnd(anchor, { unit, count: 1 }, n + 1) > periodEnd(anchor, { unit, count: 1 }, n)).toBe(
        true,
      )
    }),
  )
})
