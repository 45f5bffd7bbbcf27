import { expect, it } from 'vitest'
import { tapReader } from './gestures.ts'

const tapAll = (...taps: [at: number, across: number][]) => {
  const read = tapReader()
  return taps.map(([at, across]) => read({ at, across }))
}

it('skips on the second and each further tap on a side', () => {
  expect(tapAll([0, 0.9], [200, 0.95], [400, 0.9])).toEqual(['tap', 'forward', 'forward'])
  expect(tapAll([0, 0.1], [200, 0.2])).toEqual(['tap', 'back'])
})

it('treats slow taps, taps in the middle and on both sides as single', () => {
  expect(tapAll([0, 0.9], [301, 0.9])).toEqual(['tap', 'tap'])
  expect(tapAll([0, 0.5], [100, 0.5])).toEqual(['tap', 'tap'])
  expect(tapAll([0, 0.1], [100, 0.9])).toEqual(['tap', 'tap'])
})
