import { expect, it } from 'vitest'
import { readInvoicesSearch, readSubscriptionsSearch } from './sales-search.ts'

it('reads what an address asks for, and leaves out what is no sense', () => {
  expect(
    readInvoicesSearch({
      page: 2,
      status: 'paid',
      from: '2026-01-01',
      to: 'x',
      offer_id: '7',
      country: 'DE',
    }),
  ).toEqual({
    page: 2,
    status: 'paid',
    from: '2026-01-01',
    offer_id: 7,
    country: 'DE',
  })
  expect(readInvoicesSearch({ status: 'lost', provider: 'cash', member_id: -1, country: 'Germany' })).toEqual(
    {},
  )
  expect(readSubscriptionsSearch({ only: 'comped', status: 'on_hold', page: 1 })).toEqual({
    only: 'comped',
    status: 'on_hold',
  })
})
