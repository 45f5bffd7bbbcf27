import { expect, it } from 'vitest'
import { dateIn, dayIn, numberIn } from './format.ts'

it('writes numbers and dates as each language does', () => {
  expect(numberIn('en', 12_345)).toBe('12,345')
  expect(numberIn('de', 12_345)).toBe('12.345')
  expect(dateIn('en', '2026-03-05T12:00:00Z')).toBe('March 5, 2026')
  expect(dateIn('fr', '2026-03-05T12:00:00Z')).toBe('5 mars 2026')
})

it.each([
  ['2026-03-10T23:59:00', 'today'],
  ['2026-03-09T23:59:00', 'yesterday'],
  ['2026-03-11T00:01:00', 'tomorrow'],
  ['2026-03-17T00:01:00', 'in 7 days'],
  ['2026-03-03T22:00:00', '7 days ago'],
  ['2026-03-18T12:00:00', 'March 18, 2026'],
])('at noon of March 10, %s is %s', (moment, said) => {
  expect(dayIn('en', moment, new Date('2026-03-10T12:00:00'))).toBe(said)
})

it('names days in the language of the page', () => {
  const now = new Date('2026-03-10T12:00:00')
  expect(dayIn('de', '2026-03-11T12:00:00', now)).toBe('morgen')
  expect(dayIn('ar', '2026-03-09T12:00:00', now)).toBe('أمس')
})
