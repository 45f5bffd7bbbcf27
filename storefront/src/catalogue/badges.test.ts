import { readMessages } from '@matinee/contract/platform/messages'
import words from '@matinee/contract/words/en/storefront.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { textIn } from '../text.tsx'
import { badgesOf, shortDayIn } from './badges.ts'

const t = textIn('en', readMessages(words))
const now = Date.parse('2026-11-21T12:00:00Z')
const plain = {
  coming_at: null,
  published_at: '2026-01-01T00:00:00Z',
  access: 'public',
  live_state: null,
  chapters_count: 0,
} as const
const textsOf = (more: Partial<Parameters<typeof badgesOf>[1]>) =>
  badgesOf(t, { ...plain, ...more }, { now }).map(({ text }) => text)

it('says nothing of a program there is nothing to say of', () => {
  expect(textsOf({})).toEqual([])
})

it('calls a program new for two weeks', () => {
  expect(textsOf({ published_at: '2026-11-07T12:00:01Z' })).toEqual(['New'])
  expect(textsOf({ published_at: '2026-11-07T12:00:00Z' })).toEqual([])
})

it('leaves that out among programs that are all new', () => {
  const fresh = { ...plain, published_at: '2026-11-20T12:00:00Z', access: 'paid' as const }
  expect(badgesOf(t, fresh, { now, amongNew: true }).map(({ text }) => text)).toEqual(['Members'])
})

it('calls no program new that is only announced', () => {
  expect(textsOf({ coming_at: '2026-12-12T12:00:00Z', published_at: '2026-11-20T12:00:00Z' })).toEqual([])
})

it('says of a live event that it is on air, or that it will be', () => {
  expect(textsOf({ live_state: 'live' })).toEqual(['On air'])
  expect(textsOf({ live_state: 'interrupted' })).toEqual(['On air'])
  expect(textsOf({ live_state: 'scheduled', published_at: '2026-11-20T12:00:00Z' })).toEqual(['Live'])
  expect(textsOf({ live_state: 'on_demand' })).toEqual([])
})

it('says the day one comes, with the year where it is another', () => {
  expect(shortDayIn('en', '2026-12-12T12:00:00Z', 'UTC', new Date(now))).toBe('Dec 12')
  expect(shortDayIn('en', '2027-01-02T12:00:00Z', 'UTC', new Date(now))).toBe('Jan 2, 2027')
})

it('says who may watch, and how much there is', () => {
  expect(textsOf({ access: 'registered' })).toEqual(['Members'])
  expect(textsOf({ access: 'paid', chapters_count: 1 })).toEqual(['Members', '1 video'])
  expect(textsOf({ chapters_count: 12 })).toEqual(['12 videos'])
})
