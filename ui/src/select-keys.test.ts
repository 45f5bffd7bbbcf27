import { expect, it } from 'vitest'
import { matchingOption, optionAfterKey, isOpenKey } from './select-keys.ts'

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 2],
  ['ArrowUp', 0, 0],
  ['ArrowUp', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Enter', 1, undefined],
  ['a', 1, undefined],
])('%s leads from option %i of three to %s', (key, at, to) => {
  expect(optionAfterKey(key, at, 3)).toBe(to)
})

it('opens by the keys of a list', () => {
  expect(['ArrowDown', 'Enter', ' ', 'Tab', 'a'].map(isOpenKey)).toEqual([true, true, true, false, false])
})

const labels = ['Newest', 'Most watched', 'Élan', 'A–Z', 'Münster']

it('finds what begins with the letters typed, whatever their accents', () => {
  expect(matchingOption('mü', labels, 0)).toBe(4)
  expect(matchingOption('el', labels, 0)).toBe(2)
  expect(matchingOption('x', labels, 0)).toBe(-1)
})

it('cycles through options of one letter', () => {
  expect(matchingOption('m', labels, 0)).toBe(1)
  expect(matchingOption('mm', labels, 1)).toBe(4)
  expect(matchingOption('mmm', labels, 4)).toBe(1)
})
