import type { Offer } from '@matinee/contract/offers/offers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { currenciesOf, monthlyOf, priceOf, rhythmsOf } from './prices.ts'

const plan = (title: string, unit: 'month' | 'year', count: number, amount: number, currency = 'USD') =>
  ({
    title,
    period: { unit, count },
    covers_all: true,
    prices: [{ id: 1, currency, amount, setup_fee: 0 }],
  }) as unknown as Offer

it('takes the price of the currency asked for, else the store’s own', () => {
  const offer = {
    prices: [
      { id: 1, currency: 'EUR', amount: 900, setup_fee: 0 },
      { id: 2, currency: 'USD', amount: 999, setup_fee: 0 },
    ],
  }
  expect(priceOf(offer, 'USD')?.amount).toBe(999)
  expect(priceOf(offer, 'JPY')?.amount).toBe(900)
  expect(priceOf({ prices: [] }, 'JPY')).toBeUndefined()
})

it('offers only currencies every plan is sold in', () => {
  const both = plan('A', 'month', 1, 999)
  both.prices.push({ id: 2, currency: 'EUR', amount: 899, setup_fee: 0 })
  expect(currenciesOf([both, plan('B', 'month', 1, 500)])).toEqual(['USD'])
})

it('puts plans of one period beside each other and says what the longer one saves', () => {
  const [month, year] = rhythmsOf([plan('Yearly', 'year', 1, 9590), plan('Monthly', 'month', 1, 999)])
  expect([month!.key, month!.saves]).toEqual(['1 month', 0])
  expect([year!.key, year!.saves]).toEqual(['1 year', 20])
})

it('takes twelve months for a year', () => {
  const rhythms = rhythmsOf([plan('Film', 'month', 12, 9000), plan('Film', 'year', 1, 9000)])
  expect(rhythms.map(({ key, plans }) => [key, plans.length])).toEqual([['1 year', 2]])
})

it('compares a plan with its own shorter one where there are several', () => {
  const rhythms = rhythmsOf([
    plan('Basic', 'month', 1, 500),
    plan('Family', 'month', 1, 1000),
    plan('Family yearly', 'year', 1, 9000),
  ])
  expect(rhythms[1]!.saves).toBe(25)
})

it('never promises a saving that is not there', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(amount, amount, (monthly, yearly) => {
      const saves = rhythmsOf([plan('A', 'month', 1, monthly), plan('A', 'year', 1, yearly)]).at(-1)!.saves
      expect(saves).toBeGreaterThanOrEqual(0)
      const most = saves > 0 ? Math.ceil(monthly * 12 * (1 - saves / 100)) + 1 : Infinity
      expect(yearly).toBeLessThanOrEqual(most)
    }),
  )
})

it('says what a longer period costs by the month, never less than it does', () => {
  expect(monthlyOf(plan('A', 'year', 1, 9999))).toBe(834)
  expect(monthlyOf(plan('A', 'month', 1, 999))).toBeNull()
})
