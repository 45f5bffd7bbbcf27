import * as contract from '@matinee/contract/offers/offers-admin'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'

/** Every offer of the store, in its order. */
export const offers = queryOptions({
  queryKey: ['offers', 'list'],
  queryFn: ({ signal }) => call(contract.listManagedOffers, { signal }),
  staleTime: 10_000,
})

export const offer = (id: number) =>
  queryOptions({
    queryKey: ['offers', 'one', id],
    queryFn: ({ signal }) => call(contract.getManagedOffer, { params: { id }, signal }),
  })

/** How the offers on sale open a program. */
export const offersOfProgram = (id: number) =>
  queryOptions({
    queryKey: ['offers', 'program', id],
    queryFn: ({ signal }) => call(contract.listOffersOfProgram, { params: { id }, signal }),
  })

/** What somebody may open, or could. */
export const accessesOf = (id: number, page: number) =>
  queryOptions({
    queryKey: ['people', 'accesses', id, page],
    queryFn: ({ signal }) => call(contract.listPersonAccesses, { params: { id }, query: { page }, signal }),
  })
