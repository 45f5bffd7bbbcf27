import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isCardNumber, readCard, spacedExpiry, spacedNumber } from './card.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const typedCard = { number: '4242 4242 4242 4242', expiry: '04 / 28', cvc: '123' }

it('reads a card as it is typed', () => {
  expect(readCard(typedCard, NOW)).toEqual({
    number: '4242424242424242',
    exp_month: 4,
    exp_year: 2028,
    cvc: '123',
  })
})

it.each([
  [{ number: '4242 4242 4242 4241' }, { number: 'card.number.wrong' }],
  [{ number: ' ' }, { number: 'card.number.missing' }],
  [{ expiry: '13 / 28' }, { expiry: 'card.expiry.wrong' }],
  [{ expiry: '' }, { expiry: 'card.expiry.wrong' }],
  [{ expiry: '10 / 26' }, { expiry: 'card.expiry.past' }],
  [{ cvc: '12' }, { cvc: 'card.cvc.wrong' }],
])('says what is wrong with %j', (part, faults) => {
  expect(() => readCard({ ...typedCard, ...part }, NOW)).toThrow(expect.objectContaining({ faults }))
})

it('says of every field of an empty card what is missing', () => {
  const faults = { number: 'card.number.missing', expiry: 'card.expiry.wrong', cvc: 'card.cvc.wrong' }
  const read = () => readCard({ number: '', expiry: '', cvc: '' }, NOW)
  expect(read).toThrow(expect.objectContaining({ faults }))
})

it('takes a card to the end of its last month', () => {
  expect(readCard({ ...typedCard, expiry: '11 / 26' }, NOW).exp_month).toBe(11)
})

it('knows a wrong digit', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 15, maxLength: 15 })
  fc.assert(
    fc.property(digits, (digits) => {
      const good = Array.from({ length: 10 }, (_, last) => [...digits, last].join('')).filter(isCardNumber)
      expect(good).toHaveLength(1)
    }),
  )
})

it('spaces numbers as cards do', () => {
  expect(spacedNumber('4242424242424242')).toBe('4242 4242 4242 4242')
  expect(spacedNumber('378282246310005')).toBe('3782 822463 10005')
})

it('writes the stroke of an expiry, and lets it be erased again', () => {
  expect(spacedExpiry('4')).toBe('04 / ')
  expect(spacedExpiry('1')).toBe('1')
  expect(spacedExpiry('1228')).toBe('12 / 28')
  expect(spacedExpiry('12 /', '12 / ')).toBe('12')
})
