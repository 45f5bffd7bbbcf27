import { expect, it } from 'vitest'
import { queryOf, readRevenueSearch, readRowsSearch } from './revenue-search.ts'

it('reads what an address asks of the money, and leaves out what is no sense', () => {
  const asked = readRevenueSearch({
    days: '28',
    currency: 'EUR',
    offer_id: '3',
    number: 'net',
    by: 'day',
    kind: 'once',
  })
  expect(asked).toEqual({ days: 28, currency: 'EUR', offer_id: 3, number: 'net', by: 'day', kind: 'once' })
  expect(queryOf(asked)).toEqual({ days: 28, currency: 'EUR', offer_id: 3, kind: 'once' })
  expect(
    readRevenueSearch({ days: 3, currency: 'euro', offer_id: 'x', number: 'gold', from: '2026-01-01' }),
  ).toEqual({})
  expect(readRowsSearch({ of: 'refunds', page: '2', number: 'net', by: 'day' })).toEqual({
    of: 'refunds',
    page: 2,
  })
})
