import { expect, it } from 'vitest'
import { joinFacts } from './join-facts.ts'

it('puts facts in one line, without the empty ones', () => {
  expect(joinFacts(['Monthly', null, false, undefined, '', '3 plays'], 'en')).toBe('Monthly · 3 plays')
})

it('keeps each fact in its own direction where the text runs from right to left', () => {
  expect(joinFacts(['Monthly', '16/7/2026'], 'ar')).toBe('\u2068Monthly\u2069 · \u206816/7/2026\u2069')
})
