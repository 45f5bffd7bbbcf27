import { expect, it } from 'vitest'
import { tapReader } from './gestures.ts'

const tapAll = (...taps: [at: number, across: number][]) => {
  const read = tapReader()
  return taps.map(([at, across]) => read({ at, across }))
}

it('skips at the second tap on a side, and at each further one', () => {
  expect(tapAll([0, 0.9], [200, 0.95], [400, 0.9])).toEqual(['tap', 'forward', 'forward'])
  expect(tapAll([0, 0.1], [200, 0.2])).toEqual(['tap', 'back'])
})

it('takes slow taps, taps in the middle and taps at both sides for single ones', () => {
  expect(tapAll([0, 0.9], [301, 0.9])).toEqual(['tap', 'tap'])
  expect(tapAll([0, 0.5], [100, 0.5])).toEqual(['tap', 'tap'])
  expect(tapAll([0, 0.1], [100, 0.9])).toEqual(['tap', 'tap'])
})
