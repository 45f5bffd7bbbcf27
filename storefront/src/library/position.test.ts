import { expect, it } from 'vitest'
import { forgetPositions, newestOf, readSavedPosition, readPosition, savePosition } from './position.ts'

function makeStore(kept: Record<string, string> = {}) {
  return {
    kept,
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
  }
}

it('remembers where each film was left', () => {
  const store = makeStore()
  savePosition(store, { contentId: 1 }, { seconds: 300.7, duration: 600 })
  savePosition(store, { contentId: 2 }, { seconds: 60, duration: 600 })
  savePosition(store, { contentId: 1 }, { seconds: 310, duration: 600 })

  expect(readPosition(store, { contentId: 1 })).toBe(310)
  expect(readPosition(store, { contentId: 2 })).toBe(60)
  expect(readPosition(store, { contentId: 3 })).toBe(0)
})

it('stays at what it showed where a recording begins elsewhere since', () => {
  const store = makeStore()
  savePosition(store, { contentId: 1 }, { seconds: 300, duration: 600 })
  expect(readPosition(store, { contentId: 1, beginsAt: 40 })).toBe(260)
  savePosition(store, { contentId: 1, beginsAt: 40 }, { seconds: 270, duration: 560 })
  expect(readPosition(store, { contentId: 1 })).toBe(310)
  expect(readPosition(store, { contentId: 1, beginsAt: 400 })).toBe(0)
})

it('starts a film from the top that was barely begun or all but seen', () => {
  const store = makeStore()
  savePosition(store, { contentId: 1 }, { seconds: 300, duration: 600 })
  savePosition(store, { contentId: 1 }, { seconds: 595, duration: 600 })
  savePosition(store, { contentId: 2 }, { seconds: 10, duration: 600 })

  expect(readPosition(store, { contentId: 1 })).toBe(0)
  expect(readPosition(store, { contentId: 2 })).toBe(0)
})

it('forgets the oldest of many films', () => {
  const store = makeStore()
  for (let id = 1; id <= 101; id++) savePosition(store, { contentId: id }, { seconds: 300, duration: 600 })

  expect(readPosition(store, { contentId: 1 })).toBe(0)
  expect(readPosition(store, { contentId: 2 })).toBe(300)
})

it('begins anew when what was kept is broken, and goes on when nothing can be kept', () => {
  expect(readPosition(makeStore({ 'matinee.positions': '{"not":' }), { contentId: 1 })).toBe(0)
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError')
    },
  }
  expect(() => savePosition(full, { contentId: 1 }, { seconds: 300, duration: 600 })).not.toThrow()
})

it('keeps chapters apart from programs of the same number, and when each was left', () => {
  const store = makeStore()
  savePosition(store, { contentId: 1, chapterId: 1 }, { seconds: 100, duration: 600 }, 5000)
  savePosition(store, { contentId: 1 }, { seconds: 200, duration: 600 }, 6000)

  expect(readPosition(store, { contentId: 1, chapterId: 1 })).toBe(100)
  expect(readPosition(store, { contentId: 1 })).toBe(200)
  expect(readSavedPosition(store, { contentId: 1, chapterId: 1 })).toEqual({ seconds: 100, at: 5000 })
})

it('goes on with what was said last, on this device or another', () => {
  const at = Date.parse('2026-05-01T12:00:00Z')
  const saved = { position_seconds: 90.5, saved_at: '2026-05-01T12:00:00Z' }

  expect(newestOf({ seconds: 30, at: at - 1 }, saved)).toBe(90)
  expect(newestOf({ seconds: 30, at: at + 1 }, saved)).toBe(30)
  expect(newestOf(null, saved)).toBe(90)
  expect(newestOf({ seconds: 30, at }, undefined)).toBe(30)
  expect(newestOf(null, undefined)).toBe(0)
})

it('forgets one program with its chapters, or all of them', () => {
  const store = makeStore()
  savePosition(store, { contentId: 1 }, { seconds: 100, duration: 600 })
  savePosition(store, { contentId: 2, chapterId: 8 }, { seconds: 100, duration: 600 })
  savePosition(store, { contentId: 3, chapterId: 9 }, { seconds: 100, duration: 600 })

  forgetPositions(store, 2)
  expect([
    readPosition(store, { contentId: 1 }),
    readPosition(store, { contentId: 2, chapterId: 8 }),
    readPosition(store, { contentId: 3, chapterId: 9 }),
  ]).toEqual([100, 0, 100])
  forgetPositions(store)
  expect([
    readPosition(store, { contentId: 1 }),
    readPosition(store, { contentId: 3, chapterId: 9 }),
  ]).toEqual([0, 0])
})
