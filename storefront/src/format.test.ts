import { describe, expect, it } from 'vitest'
import { dateIn, dayIn, moneyIn, numberIn, weekdaysIn, weekOf } from './format.ts'

// Some languages keep numbers and their signs together with spaces that do not break.
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('money', () => {
  it('is in minor units of US dollars with two digits, unless another currency is named', () => {
    expect(moneyIn('en', 1250)).toBe('$12.50')
    expect(moneyIn('en', 5)).toBe('$0.05')
    expect(moneyIn('en', -300)).toBe('-$3.00')
  })

  it('keeps the sign at its number and the letters of a currency together, right to left as well', () => {
    const isolated = plain(moneyIn('ar', -490)).match(/\u2068[^\u2069]*\u2069/g)
    expect(isolated?.map((part) => part.replace(/[^\x20-\x7e]/g, ''))).toEqual(['-4.90', 'US$'])
  })

  it.each([
    ['de', 'EUR', '12,50 €'],
    ['en', 'JPY', '¥1,250'],
    ['en', 'KWD', 'KWD 1.250'],
    ['pt-BR', 'BRL', 'R$ 12,50'],
  ])('in %s, 1250 of %s is %s', (locale, currency, said) => {
    expect(plain(moneyIn(locale, 1250, currency))).toBe(said)
  })
})

it('writes numbers and dates as each language does', () => {
  expect(numberIn('en', 12_345)).toBe('12,345')
  expect(numberIn('de', 12_345)).toBe('12.345')
  expect(dateIn('en', '2026-03-05T12:00:00Z')).toBe('March 5, 2026')
  expect(dateIn('fr', '2026-03-05T12:00:00Z')).toBe('5 mars 2026')
})

it.each([
  ['2026-03-10T23:59:00', 'today'],
  ['2026-03-09T23:59:00', 'yesterday'],
  ['2026-03-11T00:01:00', 'tomorrow'],
  ['2026-03-17T00:01:00', 'in 7 days'],
  ['2026-03-03T22:00:00', '7 days ago'],
  ['2026-03-18T12:00:00', 'March 18, 2026'],
])('at noon of March 10, %s is %s', (moment, said) => {
  expect(dayIn('en', moment, new Date('2026-03-10T12:00:00'))).toBe(said)
})

it('names days in the language of the page', () => {
  const now = new Date('2026-03-10T12:00:00')
  expect(dayIn('de', '2026-03-11T12:00:00', now)).toBe('morgen')
  expect(dayIn('ar', '2026-03-09T12:00:00', now)).toBe('أمس')
})

it('starts a week on Sunday', () => {
  expect(weekdaysIn('en')).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  expect(weekdaysIn('es', 'long')[0]).toBe('domingo')
  for (const day of [8, 10, 14]) expect(weekOf(new Date(2026, 2, day, 18))).toEqual(new Date(2026, 2, 8))
  expect(weekOf(new Date(2026, 2, 15))).toEqual(new Date(2026, 2, 15))
})
