import { expect, it } from 'vitest'
import { areWhole, settingsOf, valuesOf } from './checkout-values.ts'

const settings = {
  currencies: ['EUR'],
  dunning_days: [3, 5],
  grace_days: 3,
  hold_days: 30,
  abandoned_mails: true,
  abandoned_after: [15, 360],
  abandoned_discount: 10,
  checkout_terms: true,
  join_note: null,
}

it('comes back as it was', () => {
  expect(settingsOf(valuesOf(settings))).toEqual(settings)
})

it('knows whole numbers within their bounds', () => {
  expect(areWhole(['1', '90'], 1, 90)).toBe(true)
  expect(areWhole(['0'], 1, 90)).toBe(false)
  expect(areWhole(['1.5'], 1, 90)).toBe(false)
  expect(areWhole(['soon'], 1, 90)).toBe(false)
})
