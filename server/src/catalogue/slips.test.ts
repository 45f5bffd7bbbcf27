import { expect, it } from 'vitest'
import { meantBy, slipsBetween } from './slips.ts'

it.each([
  ['lantern', 'lantern', 0],
  ['latern', 'lantern', 1],
  ['lanttern', 'lantern', 1],
  ['lantren', 'lantern', 1],
  ['lamtern', 'lantern', 1],
  ['lamtren', 'lantern', 2],
  ['', 'abc', 3],
  ['мрак', 'марк', 1],
])('%s and %s are %i slips apart', (one, other, slips) => {
  expect(slipsBetween(one, other)).toBe(slips)
  expect(slipsBetween(other, one)).toBe(slips)
})

const used = (words: Record<string, number>) => Object.entries(words).map(([word, uses]) => ({ word, uses }))

it('takes the nearest word, then one that begins alike, then the most used', () => {
  expect(meantBy('hause', used({ house: 1, cause: 90 }))).toBe('house')
  expect(meantBy('hoses', used({ horses: 2, houses: 5 }))).toBe('houses')
  expect(meantBy('lighthuose', used({ lighthouse: 1, lighthouses: 50 }))).toBe('lighthouse')
})

it('forgives long words two slips, short ones none, and offers nothing no program has', () => {
  expect(meantBy('lihgthuose', used({ lighthouse: 1 }))).toBe('lighthouse')
  expect(meantBy('huoes', used({ house: 1 }))).toBeUndefined()
  expect(meantBy('ab', used({ abc: 1 }))).toBeUndefined()
  expect(meantBy('hose', used({ house: 0 }))).toBeUndefined()
})
