import { expect, it } from 'vitest'
import { formatMoney } from './currencies.ts'

it('gives nothing that is taken off no sign', () => {
  expect(formatMoney(-0, 'USD', 'en')).toBe('$0.00')
  expect(formatMoney(-499, 'USD', 'en')).toBe('-$4.99')
})
