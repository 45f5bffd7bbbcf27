import { expect, it } from 'vitest'
import { readPosition, savePosition } from './position.ts'

function makeStore(kept: Record<string, string> = {}) {
  return {
    kept,
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
  }
}

it('remembers where each film was left', () => {
  const store = makeStore()
  savePosition(store, 1, { seconds: 300.7, duration: 600 })
  savePosition(store, 2, { seconds: 60, duration: 600 })
  savePosition(store, 1, { seconds: 310, duration: 600 })

  expect(readPosition(store, 1)).toBe(310)
  expect(readPosition(store, 2)).toBe(60)
  expect(readPosition(store, 3)).toBe(0)
})

it('starts a film from the top that was barely begun or all but seen', () => {
  const store = makeStore()
  savePosition(store, 1, { seconds: 300, duration: 600 })
  savePosition(store, 1, { seconds: 595, duration: 600 })
  savePosition(store, 2, { seconds: 10, duration: 600 })

  expect(readPosition(store, 1)).toBe(0)
  expect(readPosition(store, 2)).toBe(0)
})

it('forgets the oldest of many films', () => {
  const store = makeStore()
  for (let id = 1; id <= 101; id++) savePosition(store, id, { seconds: 300, duration: 600 })

  expect(readPosition(store, 1)).toBe(0)
  expect(readPosition(store, 2)).toBe(300)
})

it('begins anew when what was kept is broken, and goes on when nothing can be kept', () => {
  expect(readPosition(makeStore({ 'matinee.positions': '{"not":' }), 1)).toBe(0)
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError')
    },
  }
  expect(() => savePosition(full, 1, { seconds: 300, duration: 600 })).not.toThrow()
})
