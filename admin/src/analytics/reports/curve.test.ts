import { expect, it } from 'vitest'
import { ceilingOf, outline, parts, downsample } from './curve.ts'

it('draws a long film with fewer points and loses no peak', () => {
  const played = Array.from({ length: 7200 }, (_, second) => (second === 4321 ? 9 : 1))
  const points = downsample(played)
  expect(points.length).toBe(800)
  expect(Math.max(...points)).toBe(9)
  expect(downsample([3, 2, 1])).toEqual([3, 2, 1])
})

it('outlines the curve down to its ground', () => {
  expect(outline([2, 1], 2)).toBe('M0,1L0,0.0000L1,0.5000L1,1Z')
  expect(outline([], 2)).toBe('')
})

it('draws one point as a line', () => {
  expect(outline([1], 2)).toBe('M0,1L0,0.5000L1,0.5000L1,1Z')
})

it('has an axis up to everybody, and beyond where replays count again', () => {
  expect(ceilingOf([10, 4], 10)).toBe(1)
  expect(ceilingOf([3], 10)).toBe(1)
  expect(ceilingOf([12, 4], 10)).toBe(1.5)
  expect(ceilingOf([], 0)).toBe(1)
})

it('says each hundredth in numbers', () => {
  const all = parts(
    Array.from({ length: 250 }, (_, second) => (second < 3 ? 4 : 2)),
    1,
  )
  expect(all).toHaveLength(84)
  expect(all[0]).toEqual({ from: 0, to: 3, played: 4 })
  expect(all.at(-1)).toEqual({ from: 249, to: 250, played: 2 })
})
