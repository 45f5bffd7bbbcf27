import { expect, it } from 'vitest'
import { hasGoneFurther, pagesSeen, placeOf, rememberPages } from './scroll-restoration.ts'

function storage(first: Record<string, string> = {}) {
  const kept = new Map(Object.entries(first))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
}

it('knows how far each list of a place had come', () => {
  const store = storage()
  rememberPages(store, 'a', 'rows', 3)
  rememberPages(store, 'a', 'night', 2)
  rememberPages(store, 'b', 'rows', 5)

  expect(pagesSeen(store, 'a', 'rows')).toBe(3)
  expect(pagesSeen(store, 'a', 'night')).toBe(2)
  expect(pagesSeen(store, 'b', 'rows')).toBe(5)
  expect(pagesSeen(store, 'b', 'night')).toBe(0)
})

it('knows where more than a first page was shown', () => {
  const store = storage()
  rememberPages(store, 'a', 'rows', 1)
  expect(hasGoneFurther(store, 'a')).toBe(false)
  rememberPages(store, 'b', 'night', 2)
  expect(hasGoneFurther(store, 'a')).toBe(false)
  rememberPages(store, 'a', 'night', 2)
  expect(hasGoneFurther(store, 'a')).toBe(true)
})

it('forgets the places of long ago', () => {
  const store = storage()
  for (let place = 0; place < 60; place++) rememberPages(store, String(place), 'rows', 2)
  expect(pagesSeen(store, '0', 'rows')).toBe(0)
  expect(pagesSeen(store, '59', 'rows')).toBe(2)
})

it.each(['{', '7', 'null'])('starts anew from a store that holds %s', (text) => {
  const store = storage({ 'matinee.places': text })
  expect(pagesSeen(store, 'a', 'rows')).toBe(0)
  rememberPages(store, 'a', 'rows', 2)
  expect(pagesSeen(store, 'a', 'rows')).toBe(2)
})

it('names a place by its entry in the history, else by its address', () => {
  expect(placeOf({ href: '/catalog', state: { __TSR_key: 'k1' } })).toBe('k1')
  expect(placeOf({ href: '/catalog', state: {} })).toBe('/catalog')
})
