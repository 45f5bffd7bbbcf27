import { expect, it } from 'vitest'
import { suggestCorrection, countTypos } from './spelling.ts'

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
  expect(countTypos(one, other)).toBe(slips)
  expect(countTypos(other, one)).toBe(slips)
})

const toCandidates = (words: Record<string, number>) =>
  Object.entries(words).map(([word, uses]) => ({ word, uses }))

it('takes the nearest word, then one that begins alike, then the most used', () => {
  expect(suggestCorrection('hause', toCandidates({ house: 1, cause: 90 }))).toBe('house')
  expect(suggestCorrection('hoses', toCandidates({ horses: 2, houses: 5 }))).toBe('houses')
  expect(suggestCorrection('lighthuose', toCandidates({ lighthouse: 1, lighthouses: 50 }))).toBe('lighthouse')
})

it('forgives long words two slips, short ones none, and offers nothing no program has', () => {
  expect(suggestCorrection('lihgthuose', toCandidates({ lighthouse: 1 }))).toBe('lighthouse')
  expect(suggestCorrection('huoes', toCandidates({ house: 1 }))).toBeUndefined()
  expect(suggestCorrection('ab', toCandidates({ abc: 1 }))).toBeUndefined()
  expect(suggestCorrection('hose', toCandidates({ house: 0 }))).toBeUndefined()
})
