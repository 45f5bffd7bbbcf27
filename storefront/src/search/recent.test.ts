import { expect, it } from 'vitest'
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts'

function storage(text?: string) {
  let kept = text ?? null
  return { getItem: () => kept, setItem: (_key: string, next: string) => void (kept = next) }
}

it('keeps the latest first, each once', () => {
  const store = storage()
  for (const query of ['tide', 'aurora', ' Tide ', '  ']) rememberSearch(store, query)
  expect(recentSearches(store)).toEqual(['Tide', 'aurora'])
})

it('keeps six', () => {
  const store = storage()
  for (const query of ['1', '2', '3', '4', '5', '6', '7']) rememberSearch(store, query)
  expect(recentSearches(store)).toEqual(['7', '6', '5', '4', '3', '2'])
})

it('forgets all of them', () => {
  const store = storage()
  rememberSearch(store, 'tide')
  forgetSearches(store)
  expect(recentSearches(store)).toEqual([])
})

it.each(['{', '{"a":1}', 'null'])('starts anew from %s', (text) => {
  expect(recentSearches(storage(text))).toEqual([])
})
