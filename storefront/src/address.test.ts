import { expect, it } from 'vitest'
import { idIn, isOn, numberIn, oneIn, parseSearch, stringifySearch, textIn } from './address.ts'

it('keeps what follows the question mark as it is written', () => {
  expect(parseSearch('?query=2001&autoplay')).toEqual({ query: '2001', autoplay: '' })
  expect(parseSearch('?query=a+b%26c')).toEqual({ query: 'a b&c' })
})

it('writes addresses people can read', () => {
  expect(stringifySearch({ query: '2001', sort: undefined })).toBe('?query=2001')
  expect(stringifySearch({ custom: 'level:easy,level:hard', free: true })).toBe(
    '?custom=level:easy,level:hard&free=true',
  )
  expect(stringifySearch({ sort: undefined })).toBe('')
})

it('comes back as it went', () => {
  const search = { query: 'tide & "time": 50%, #1', custom: 'a:b,c:d' }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})

it('reads switches as people write them', () => {
  for (const value of ['', '1', 1, true, 'true']) expect(isOn('autoplay', value)).toEqual({ autoplay: true })
  for (const value of [undefined, '0', 0, false, 'no']) expect(isOn('autoplay', value)).toEqual({})
})

it('reads numbers and nothing that is none', () => {
  expect(numberIn('y', '300')).toEqual({ y: 300 })
  expect(numberIn('y', 0)).toEqual({ y: 0 })
  for (const value of [undefined, '', 'low', 'NaN', 'Infinity']) expect(numberIn('y', value)).toEqual({})
})

it('reads ids and nothing that is none', () => {
  expect(idIn('author_id', '12')).toEqual({ author_id: 12 })
  for (const value of [undefined, '', '0', '-1', '1.5', '1e3', 'x'])
    expect(idIn('author_id', value)).toEqual({})
})

it('reads one of several values', () => {
  expect(oneIn('sort', 'title', ['newest', 'title'])).toEqual({ sort: 'title' })
  expect(oneIn('sort', 'best', ['newest', 'title'])).toEqual({})
})

it('reads words', () => {
  expect(textIn('return', '/catalog')).toEqual({ return: '/catalog' })
  expect(textIn('return', undefined)).toEqual({})
})

it('takes what means nothing out by its name, so that no router goes on with it', () => {
  expect({ tab: 'nonsense', ...oneIn('tab', 'nonsense', ['rented']) }).toEqual({ tab: undefined })
  expect({ chapter: 'x', ...idIn('chapter', 'x') }).toEqual({ chapter: undefined })
  expect(Object.keys(idIn('chapter', undefined))).toEqual([])
})
