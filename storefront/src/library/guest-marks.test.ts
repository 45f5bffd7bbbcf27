import { expect, it } from 'vitest'
import { readPosition, savePosition } from './position.ts'
import { claimForMember, forgetMember, findGuestMarks } from './guest-marks.ts'
import { keepGuestsWatched, readGuestsWatched } from './watched-cache.ts'

const ANA = 7
const BEN = 8

function makeStore() {
  const kept: Record<string, string> = {}
  return {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
  }
}

function watchedBefore() {
  const store = makeStore()
  savePosition(store, { contentId: 1 }, { seconds: 300, duration: 600 }, 5000)
  savePosition(store, { contentId: 2, chapterId: 9 }, { seconds: 60, duration: 600 }, 6000)
  keepGuestsWatched(store, [4])
  return store
}

it('hands over once what was kept before somebody signed in', () => {
  const store = watchedBefore()
  expect(findGuestMarks(store, ANA)).toEqual({
    positions: [
      { content_id: 1, position_seconds: 300, at: 5000 },
      { content_id: 2, chapter_id: 9, position_seconds: 60, at: 6000 },
    ],
    watched: [4],
  })
  claimForMember(store, ANA)
  expect(findGuestMarks(store, ANA)).toBeNull()
  expect([readPosition(store, { contentId: 1 }), readGuestsWatched(store)]).toEqual([300, []])
})

it('gives nobody what another member left, whether they signed out or not', () => {
  const [left, signedOut] = [watchedBefore(), watchedBefore()]
  claimForMember(left, ANA)
  expect(findGuestMarks(left, BEN)).toBeNull()
  claimForMember(signedOut, ANA)
  forgetMember(signedOut)
  expect(findGuestMarks(signedOut, BEN)).toBeNull()
  expect([readPosition(left, { contentId: 1 }), readPosition(signedOut, { contentId: 1 })]).toEqual([0, 0])
})

it('has nothing to hand over where nothing was watched', () => {
  expect(findGuestMarks(makeStore(), ANA)).toBeNull()
})
