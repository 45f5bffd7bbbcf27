import { describe, expect, it } from 'vitest'
import { joinThousands, toTypedNumber } from './pasted-number.ts'

const ENGLISH = { decimal: '.', group: ',' }
const GERMAN = { decimal: ',', group: '.' }
const FRENCH = { decimal: ',', group: '\u202f' }

describe('a pasted number', () => {
  it.each([
    ['1,234.50', '1234.50', '1234,50'],
    ['1.234,50', '1234.50', '1234,50'],
    ['1,234,567.5', '1234567.5', '1234567,5'],
    ['1.234.567', '1234567', '1234567'],
    ['12,5', '12.5', '12,5'],
    ['12.50', '12.50', '12,50'],
    ['1234', '1234', '1234'],
  ])('%s is understood whichever separators it has', (text, english, german) => {
    expect(toTypedNumber(text, ENGLISH)).toBe(english)
    expect(toTypedNumber(text, GERMAN)).toBe(german)
    expect(toTypedNumber(text, FRENCH)).toBe(german)
  })

  it('is read as its language writes it where it can be read in two ways', () => {
    expect(toTypedNumber('1,234', ENGLISH)).toBe('1234')
    expect(toTypedNumber('1,234', GERMAN)).toBe('1,234')
    expect(toTypedNumber('1.234', ENGLISH)).toBe('1.234')
    expect(toTypedNumber('1.234', GERMAN)).toBe('1234')
  })
})

it('joins a typed number with three decimals, which are thousands', () => {
  expect(joinThousands('1,000', ',')).toBe('1000')
  expect(joinThousands('1.234,567', ',')).toBe('1.234567')
  expect(joinThousands('12,5', ',')).toBeUndefined()
  expect(joinThousands('1000', ',')).toBeUndefined()
})
