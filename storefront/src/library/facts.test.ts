import { readMessages } from '@matinee/contract/platform/messages'
import type { Card } from '@matinee/contract/catalogue/catalogue'
import words from '@matinee/contract/words/en/storefront.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { textIn } from '../text.tsx'
import { factsOf } from './facts.ts'

const t = textIn('en', readMessages(words))
const card = { ready: true, coming_at: null, duration: 94, custom_values: [] } as unknown as Card

it('says how long a program is, then what the store says on cards', () => {
  const custom_values = [
    { key: 'level', title: 'Level', type: 'select' as const, values: [{ title: 'Easy', slug: 'easy' }] },
    { key: 'year', title: 'Year', type: 'number' as const, values: [{ title: '2024', slug: null }] },
  ]
  expect(factsOf(t, { ...card, custom_values })).toEqual(['2 min', 'Easy', '2024'])
})

it('says that a film is still being made, and nothing where there is nothing to say', () => {
  expect(factsOf(t, { ...card, ready: false, duration: 0 })).toEqual(['Arriving soon'])
  expect(factsOf(t, { ...card, duration: 0 })).toEqual([])
  expect(factsOf(t, { ...card, ready: false, duration: 0, coming_at: '2026-12-12T12:00:00Z' })).toEqual([])
})
