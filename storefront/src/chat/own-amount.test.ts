import { expect, it } from 'vitest'
import { amountIn } from './own-amount.ts'

it.each([
  ['12', 'USD', 1200],
  ['12.5', 'USD', 1250],
  ['12,50', 'EUR', 1250],
  [' 7. ', 'USD', 700],
  ['500', 'JPY', 500],
  ['1.250', 'KWD', 1250],
])('reads %s %s', (typed, currency, amount) => expect(amountIn(typed, currency)).toBe(amount))

it.each([
  ['', 'USD'],
  ['0', 'USD'],
  ['-3', 'USD'],
  ['1.234', 'USD'],
  ['5.5', 'JPY'],
  ['1,000.00', 'USD'],
  ['ten', 'USD'],
  ['9999999999', 'USD'],
])('takes %s %s for no amount', (typed, currency) => expect(amountIn(typed, currency)).toBeUndefined())
