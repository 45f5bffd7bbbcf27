import { expect, it } from 'vitest'
import { shownOf } from './marks.ts'

const half = { share: 0.5, left: 300, watched: false }
const seen = { share: 1, left: 0, watched: true }
const both = { continue_watching: true, mark_as_watched: true }

it('shows how far one has come, and what was watched', () => {
  expect(shownOf(half, both)).toBe(half)
  expect(shownOf(seen, both)).toBe(seen)
  expect(shownOf(undefined, both)).toBeUndefined()
  expect(shownOf({ share: 0, left: 600, watched: false }, both)).toBeUndefined()
})

it('shows no more than the store wishes', () => {
  expect(shownOf(half, { ...both, continue_watching: false })).toBeUndefined()
  expect(shownOf(seen, { ...both, mark_as_watched: false })).toBeUndefined()
})
