import { expect, it } from 'vitest'
import { endsOf, nextIndex } from './Rail.tsx'

it('walks a row with the arrow keys and stops at its ends', () => {
  expect(nextIndex('ArrowRight', 0, 3, false)).toBe(1)
  expect(nextIndex('ArrowRight', 2, 3, false)).toBe(2)
  expect(nextIndex('ArrowLeft', 0, 3, false)).toBe(0)
  expect(nextIndex('End', 0, 3, false)).toBe(2)
  expect(nextIndex('Home', 2, 3, false)).toBe(0)
})

it('goes where the key points when the page runs from right to left', () => {
  expect(nextIndex('ArrowLeft', 0, 3, true)).toBe(1)
  expect(nextIndex('ArrowRight', 1, 3, true)).toBe(0)
})

it('leaves other keys, and focus outside the links, alone', () => {
  expect(nextIndex('Enter', 1, 3, false)).toBeUndefined()
  expect(nextIndex('ArrowRight', -1, 3, false)).toBeUndefined()
})

it('knows its ends, and when the last of it is less than a window away', () => {
  expect(endsOf(0, 1000, 900)).toEqual({ atStart: true, atEnd: true, nearEnd: false })
  expect(endsOf(0, 1000, 3000)).toEqual({ atStart: true, atEnd: false, nearEnd: false })
  expect(endsOf(900, 1000, 3000)).toEqual({ atStart: false, atEnd: false, nearEnd: false })
  expect(endsOf(1000, 1000, 3000)).toEqual({ atStart: false, atEnd: false, nearEnd: true })
  expect(endsOf(1999, 1000, 3000)).toEqual({ atStart: false, atEnd: true, nearEnd: true })
})
