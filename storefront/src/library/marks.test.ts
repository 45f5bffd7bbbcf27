import { expect, it } from 'vitest'
import { visibleMark } from './marks.ts'

const half = { share: 0.5, left: 300, watched: false }
const watchedMark = { share: 1, left: 0, watched: true }
const allMarks = { continue_watching: true, mark_as_watched: true }

it('shows how far one has come, and what was watched', () => {
  expect(visibleMark(half, allMarks)).toBe(half)
  expect(visibleMark(watchedMark, allMarks)).toBe(watchedMark)
  expect(visibleMark(undefined, allMarks)).toBeUndefined()
  expect(visibleMark({ share: 0, left: 600, watched: false }, allMarks)).toBeUndefined()
})

it('shows no more than the store wishes', () => {
  expect(visibleMark(half, { ...allMarks, continue_watching: false })).toBeUndefined()
  expect(visibleMark(watchedMark, { ...allMarks, mark_as_watched: false })).toBeUndefined()
})
