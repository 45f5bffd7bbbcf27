import { expect, it } from 'vitest'
import { rateFor } from './keep-with-others.ts'

it('plays a little faster or slower until a viewer is where the others are', () => {
  expect(rateFor(2, 1)).toBeGreaterThan(1)
  expect(rateFor(0.1, 1)).toBe(1)
  expect(rateFor(-2, 1)).toBeLessThan(1)
})

it('lets nobody run ahead of the others by a higher speed', () => {
  expect(rateFor(0, 2)).toBe(1)
  expect(rateFor(-1, 2)).toBeLessThan(1)
})

it('leaves whoever went back, or plays slower, to themselves', () => {
  expect(rateFor(30, 1)).toBe(1)
  expect(rateFor(30, 1.5)).toBe(1.5)
  expect(rateFor(1, 0.5)).toBe(0.5)
})
