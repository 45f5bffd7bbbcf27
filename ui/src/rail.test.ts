import { expect, it } from 'vitest'
import { scrollEndsOf, nextIndex } from './Rail.tsx'

it('moves through a row by arrow keys and stops at its ends', () => {
  expect(nextIndex('ArrowRight', 0, 3, false)).toBe(1)
  expect(nextIndex('ArrowRight', 2, 3, false)).toBe(2)
  expect(nextIndex('ArrowLeft', 0, 3, false)).toBe(0)
  expect(nextIndex('End', 0, 3, false)).toBe(2)
  expect(nextIndex('Home', 2, 3, false)).toBe(0)
})

it('follows the key’s direction in right-to-left pages', () => {
  expect(nextIndex('ArrowLeft', 0, 3, true)).toBe(1)
  expect(nextIndex('ArrowRight', 1, 3, true)).toBe(0)
})

it('leaves other keys, and focus outside the links, alone', () => {
  expect(nextIndex('Enter', 1, 3, false)).toBeUndefined()
  expect(nextIndex('ArrowRight', -1, 3, false)).toBeUndefined()
})

it('detects its ends, and when the end is less than a window away', () => {
  expect(scrollEndsOf(0, 1000, 900)).toEqual({ atStart: true, atEnd: true, nearEnd: false })
  expect(scrollEndsOf(0, 1000, 3000)).toEqual({ atStart: true, atEnd: false, nearEnd: false })
  expect(scrollEndsOf(900, 1000, 3000)).toEqual({ atStart: false, atEnd: false, nearEnd: false })
  expect(scrollEndsOf(1000, 1000, 3000)).toEqual({ atStart: false, atEnd: false, nearEnd: true })
  expect(scrollEndsOf(1999, 1000, 3000)).toEqual({ atStart: false, atEnd: true, nearEnd: true })
})
