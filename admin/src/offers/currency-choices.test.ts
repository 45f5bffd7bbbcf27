import { expect, it } from 'vitest'
import { currencyChoices } from './currency-choices.ts'

it('offers the store’s own currency first where an offer has no price in it', () => {
  const [first, second] = currencyChoices(['EUR'], 'USD', 'en')
  expect(first).toEqual({ value: 'USD', label: 'US Dollar (USD)' })
  expect(second?.label).toBe('Afghan Afghani (AFN)')
})

it('offers exactly the currencies without a price', () => {
  const all = Intl.supportedValuesOf('currency')
  const offered = currencyChoices(['USD', 'JPY'], 'USD', 'en').map(({ value }) => value)
  expect(offered.toSorted()).toEqual(all.filter((code) => code !== 'USD' && code !== 'JPY').toSorted())
})
