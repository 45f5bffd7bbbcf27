import { expect, it } from 'vitest'
import {
  keepGuestsWatched,
  keepWatched,
  readGuestsWatched,
  readWatched,
  WATCHED_FOR_MS,
  withMark,
} from './watched-cache.ts'

function makeStore(kept: Record<string, string> = {}) {
  return {
    kept,
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
  }
}

it('knows what the server said for ten seconds', () => {
  const store = makeStore()
  keepWatched(store, 5, [7, 8], 1000)
  expect(Object.keys(store.kept)).toEqual(['vb.watched', 'vb.watched_exp'])
  expect(WATCHED_FOR_MS).toBe(10_000)
  expect(readWatched(store, 5, 10_999)).toEqual([7, 8])
  expect(readWatched(store, 5, 11_000)).toBeNull()
})

it('does not show one member what another has watched', () => {
  const store = makeStore()
  keepWatched(store, 5, [7], 1000)
  expect(readWatched(store, 6, 1000)).toBeNull()
})

it('asks again when what was kept is broken, or cannot be kept', () => {
  expect(readWatched(makeStore({ 'vb.watched': '[7', 'vb.watched_exp': '9e15' }), 5)).toBeNull()
  expect(readWatched(makeStore({ 'vb.watched': '[7]', 'vb.watched_exp': '9e15' }), 5)).toBeNull()
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError')
    },
  }
  expect(() => keepWatched(full, 5, [7])).not.toThrow()
})

it('keeps a guest’s marks without an end', () => {
  const store = makeStore()
  expect(readGuestsWatched(store)).toEqual([])
  keepGuestsWatched(store, withMark([8], 7, true))
  expect(readGuestsWatched(store)).toEqual([7, 8])
})

it('marks once, the last first, and takes marks away', () => {
  expect(withMark([1, 2], 2, true)).toEqual([2, 1])
  expect(withMark([1, 2], 1, false)).toEqual([2])
  expect(withMark([1], 9, false)).toEqual([1])
})
