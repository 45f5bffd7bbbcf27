import { expect, it } from 'vitest'
import { agoIn } from './moments.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

it.each([
  ['2026-11-21T11:59:30Z', 'now'],
  ['2026-11-21T12:00:20Z', 'now'],
  ['2026-11-21T11:55:01Z', '4 minutes ago'],
  ['2026-11-21T10:30:00Z', '1 hour ago'],
  ['2026-11-20T10:30:00Z', 'yesterday'],
  ['2026-11-15T12:00:01Z', '5 days ago'],
  ['2026-11-01T12:00:00Z', 'Nov 1, 2026'],
])('says when %s was: %s', (moment, said) => expect(agoIn('en', moment, NOW)).toBe(said))
