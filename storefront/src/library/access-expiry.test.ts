import { readMessages } from '@matinee/contract/platform/messages'
import english from '@matinee/contract/words/en/storefront.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { textIn } from '../text.tsx'
import { accessExpiryText } from './access-expiry.ts'

const t = textIn('en', readMessages(english))
const NOW = Date.parse('2030-01-01T10:00:00Z')
const heldAccess = { since: '2030-01-01T00:00:00Z', ends_at: null, began_at: null, watch_hours: null }
const factOf = (more: Partial<Parameters<typeof accessExpiryText>[2]>) =>
  accessExpiryText(t, 'en', { ...heldAccess, ...more }, NOW)

it('says how long what was bought or rented stays open', () => {
  expect(factOf({})).toBe('Yours to keep')
  expect(factOf({ ends_at: '2030-02-01T10:00:00Z' })).toMatch(/^Open until Feb 1, 2030/)
  expect(factOf({ ends_at: '2030-01-01T10:00:00Z' })).toMatch(/^Expired on Jan 1, 2030/)
  const rental = { watch_hours: 48, ends_at: '2030-01-02T11:30:00Z' }
  expect(factOf(rental)).toMatch(/^Start by Jan 2, 2030.*then 48 hours to watch$/)
  expect(factOf({ ...rental, began_at: '2030-01-01T09:00:00Z' })).toBe('25 hours left')
  expect(factOf({ ...rental, ends_at: '2030-01-01T10:30:00Z', began_at: heldAccess.since })).toBe(
    '30 minutes left',
  )
})
