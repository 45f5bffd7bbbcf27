import { expect, it } from 'vitest'
import { changeableOf, newCoupon, rulesFrom } from './coupon-values.ts'

it('sends a percentage without amount and currency', () => {
  const rules = rulesFrom({ ...newCoupon('EUR'), percent: 25, amount: 900 })
  expect(rules).toMatchObject({ kind: 'percent', percent: 25, amount: null, currency: null, periods: null })
})

it('sends the currency of a least amount, also of a percentage', () => {
  expect(rulesFrom({ ...newCoupon('EUR'), min_amount: 500 })).toMatchObject({
    min_amount: 500,
    currency: 'EUR',
  })
})

it('sends an amount without percent, and payments only where it repeats', () => {
  const fixed = {
    ...newCoupon('JPY'),
    kind: 'fixed',
    amount: 300,
    duration: 'repeating',
    periods: 4,
  } as const
  expect(rulesFrom(fixed)).toMatchObject({ percent: null, amount: 300, currency: 'JPY', periods: 4 })
})

it('keeps chosen offers only where they are asked for, and nothing that never changes', () => {
  const values = { ...newCoupon('USD'), offer_ids: ['3', '5'] }
  expect(changeableOf(values).offer_ids).toEqual([])
  expect(changeableOf({ ...values, applies_to: 'offers' }).offer_ids).toEqual([3, 5])
  expect(Object.keys(changeableOf(values))).not.toContain('percent')
})
