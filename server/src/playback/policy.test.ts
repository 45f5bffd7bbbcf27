import { expect, it } from 'vitest'
import { guest, type Viewer } from '../platform/http/viewer.ts'
import { decidePlayback, type PlaybackTerms } from './policy.ts'

const NOW = new Date('2026-05-01T12:00:00Z')
const BEFORE = '2026-05-01T11:59:59.999Z'
const AFTER = '2026-05-01T12:00:00.001Z'

const member: Viewer = { ...guest, id: 5, role: 'user' }
const editor: Viewer = { ...guest, id: 6, role: 'content_manager' }

const PUBLISHED_TERMS: PlaybackTerms = {
  status: 'published',
  access: 'public',
  preview_seconds: 0,
  publish_at: null,
  expire_at: null,
  coming_soon: false,
  free: false,
}

const verdict = (changes: Partial<PlaybackTerms>, viewer = guest) =>
  decidePlayback({ ...PUBLISHED_TERMS, ...changes }, viewer, NOW)

it.each([
  [{}, 'open', 'open'],
  [{ access: 'registered' }, 'sign_in_required', 'open'],
  [{ access: 'paid' }, 'locked', 'locked'],
  [{ access: 'registered', preview_seconds: 30 }, 'preview', 'open'],
  [{ access: 'paid', preview_seconds: 30 }, 'preview', 'preview'],
  [{ access: 'paid', free: true }, 'open', 'open'],
  [{ access: 'registered', free: true }, 'open', 'open'],
] as const)('%o is %s for a guest and %s for a member', (terms, forGuest, forMember) => {
  expect([verdict(terms), verdict(terms, member)]).toEqual([forGuest, forMember])
})

it.each([
  [{ status: 'draft' }, 'hidden'],
  [{ status: 'unpublished' }, 'hidden'],
  [{ status: 'archived' }, 'hidden'],
  [{ status: 'unpublished', free: true }, 'hidden'],
  [{ status: 'expired' }, 'expired'],
  [{ expire_at: BEFORE }, 'expired'],
  [{ expire_at: AFTER }, 'open'],
  [{ expire_at: BEFORE, free: true }, 'expired'],
  [{ status: 'scheduled', publish_at: AFTER }, 'hidden'],
  [{ status: 'scheduled', publish_at: AFTER, coming_soon: true }, 'scheduled'],
  [{ status: 'scheduled', publish_at: AFTER, coming_soon: true, access: 'paid' }, 'scheduled'],
  [{ status: 'scheduled', publish_at: BEFORE }, 'open'],
  [{ status: 'scheduled', publish_at: BEFORE, access: 'paid' }, 'locked'],
  [{ status: 'scheduled', publish_at: BEFORE, expire_at: BEFORE }, 'expired'],
] as const)('%o is %s for visitors, by the clock where a job is late', (terms, expected) => {
  expect([verdict(terms), verdict(terms, member)]).toEqual([expected, expected])
  expect(verdict(terms, editor)).toBe('open')
})
