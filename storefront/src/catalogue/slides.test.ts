import { expect, it } from 'vitest'
import { slideAfter, swipeOf } from './slides.ts'

it('goes around the ends', () => {
  expect(slideAfter(4, 1, 5)).toBe(0)
  expect(slideAfter(0, -1, 5)).toBe(4)
  expect(slideAfter(1, 1, 5)).toBe(2)
})

it('follows a finger that goes sideways, and no other', () => {
  expect(swipeOf(-80, 10, false)).toBe(1)
  expect(swipeOf(80, 10, false)).toBe(-1)
  expect(swipeOf(-80, 10, true)).toBe(-1)
  expect(swipeOf(-20, 0, false)).toBe(0)
  expect(swipeOf(-80, 200, false)).toBe(0)
})
