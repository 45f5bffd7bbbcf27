import { describe, expect, it } from 'vitest'
import { moneyIn } from './money.ts'

// Some languages join numbers and symbols with non-breaking spaces.
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('money', () => {
  it('is in minor units of US dollars with two digits, unless another currency is named', () => {
    expect(moneyIn('en', 1250)).toBe('$12.50')
    expect(moneyIn('en', 5)).toBe('$0.05')
    expect(moneyIn('en', -300)).toBe('-$3.00')
  })

  it('keeps the sign at its number and the letters of a currency together, right to left as well', () => {
    const amount = moneyIn('ar', -490)
    expect(amount, 'what holds it reads from the right').toMatch(/^\u200f/)
    const isolated = plain(amount).match(/\u2068[^\u2069]*\u2069/g)
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
