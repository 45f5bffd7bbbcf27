import type { Offer } from '@matinee/contract/offers/offers'
import { expect, it } from 'vitest'
import { bestOfEach, cheapestFirst } from './ways.ts'

let id = 0
const offer = (type: Offer['type'], amount: number | null, { trial_days = 0, currencies = ['USD'] } = {}) =>
  ({
    id: ++id,
    type,
    trial_days,
    prices: amount === null ? [] : currencies.map((currency) => ({ id, currency, amount, setup_fee: 0 })),
  }) as unknown as Offer

const month = offer('recurring', 999, { trial_days: 7 })
const year = offer('recurring', 9590)
const rental = offer('rent', 399)
const bundle = offer('bundle', 2900)
const purchase = offer('fixed_price', 1400)

it('puts what costs least at first before the rest, a trial before all that costs', () => {
  const offers = [year, month, bundle, rental, purchase]
  expect(bestOfEach(offers, { hasTrial: true })).toEqual([month, rental, purchase])
  expect(cheapestFirst(offers, { hasTrial: false })).toEqual([rental, month, purchase, bundle, year])
})

it('puts the rental first for those whose trial is used up', () =>
  expect(bestOfEach([month, rental], { hasTrial: false })).toEqual([rental, month]))

it('puts what is free before a trial, and keeps the publisher’s order of equals', () => {
  const free = offer('freebie', null)
  const same = offer('recurring', 999, { trial_days: 7 })
  expect(bestOfEach([month, same, free], { hasTrial: true })).toEqual([free, month])
})

it('compares in a currency only where all offers have it', () => {
  const both = offer('rent', 500, { currencies: ['USD', 'JPY'] })
  both.prices[1]!.amount = 80_000
  expect(bestOfEach([both, month], { hasTrial: false, currency: 'JPY' })).toEqual([both, month])
})
