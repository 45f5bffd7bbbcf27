import { expect, it } from 'vitest'
import { partsUntil } from './parts-until.ts'

const counts = (moment: string) =>
  partsUntil(moment, Date.parse('2030-01-01T12:00:00Z')).map(({ count }) => count)

it('counts days, hours, minutes and seconds', () => {
  expect(counts('2030-01-03T15:04:05Z')).toEqual([2, 3, 4, 5])
})

it('leaves days out on the last one', () => {
  expect(counts('2030-01-01T12:00:59.200Z')).toEqual([0, 1, 0])
})

it('stops at nothing', () => {
  expect(counts('2029-12-31T00:00:00Z')).toEqual([0, 0, 0])
})
