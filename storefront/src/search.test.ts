import { expect, it } from 'vitest'
import { isOn, numberIn, textIn } from './search.ts'

it('reads switches as people write them', () => {
  for (const value of ['', '1', 1, true, 'true']) expect(isOn('autoplay', value)).toEqual({ autoplay: true })
  for (const value of [undefined, '0', 0, false, 'no']) expect(isOn('autoplay', value)).toEqual({})
})

it('reads numbers and nothing that is none', () => {
  expect(numberIn('y', '300')).toEqual({ y: 300 })
  expect(numberIn('y', 0)).toEqual({ y: 0 })
  for (const value of [undefined, '', 'low', 'NaN', 'Infinity']) expect(numberIn('y', value)).toEqual({})
})

it('reads words', () => {
  expect(textIn('return', '/catalog')).toEqual({ return: '/catalog' })
  expect(textIn('return', undefined)).toEqual({})
})
