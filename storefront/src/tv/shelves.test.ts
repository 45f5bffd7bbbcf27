import { expect, it } from 'vitest'
import { startOf } from './shelves.ts'

const shelves = [
  { id: 'new', cards: [{ id: 1 }, { id: 2 }] },
  { id: 'night', cards: [{ id: 2 }, { id: 3 }] },
]

it('begins at the first card of all', () =>
  expect(startOf(shelves, null)).toEqual({ shelf: 'new', card: { id: 1 } }))

it('goes on where it was left, in the same row', () =>
  expect(startOf(shelves, { shelf: 'night', card: 2 })).toEqual({ shelf: 'night', card: { id: 2 } }))

it('begins the row anew whose card is gone, and all of it where the row is gone', () => {
  expect(startOf(shelves, { shelf: 'night', card: 9 })).toEqual({ shelf: 'night', card: { id: 2 } })
  expect(startOf(shelves, { shelf: 'gone', card: 2 })).toEqual({ shelf: 'new', card: { id: 1 } })
})
