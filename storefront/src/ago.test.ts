import { expect, it } from 'vitest'
import { formatTimeAgo, countryName } from './ago.ts'

const NOW = Date.parse('2026-03-05T12:00:00Z')

it.each([
  ['2026-03-05T11:59:40Z', 'this minute'],
  ['2026-03-05T12:00:30Z', 'this minute'], // the clocks of two machines differ
  ['2026-03-05T11:58:00Z', '2 minutes ago'],
  ['2026-03-05T09:10:00Z', '2 hours ago'],
  ['2026-03-04T11:00:00Z', 'yesterday'],
  ['2026-02-01T12:00:00Z', '32 days ago'],
])('says when %s was', (moment, said) => {
  expect(formatTimeAgo('en', moment, NOW)).toBe(said)
})

it('names countries in the language of the page, and one nobody knows by its letters', () => {
  expect(countryName('de', 'PT')).toBe('Portugal')
  expect(countryName('en', 'ZQ')).toBe('ZQ')
})
