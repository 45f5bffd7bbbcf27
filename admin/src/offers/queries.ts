import { type QueryClient } from '@tanstack/react-query'
import { queriesUnder, keyOf } from '@matinee/client/queries'
import * as contract from '@matinee/contract/offers/offers-admin'
import { readQuery } from '../read.ts'

/** Every offer of the store, in order. */
export const offers = readQuery(
  contract.listManagedOffers,
  {},
  {
    staleTime: 10_000,
  },
)

export const offer = (id: number) => readQuery(contract.getManagedOffer, { params: { id } })

/** The offers on sale, and how each opens a program. */
export const offersOfProgram = (id: number) => readQuery(contract.listOffersOfProgram, { params: { id } })

/** A person's accesses, and the offers they could be granted. */
export const accessesOf = (id: number, page: number) =>
  readQuery(contract.listPersonAccesses, { params: { id }, query: { page } })

/** Invalidates everything about offers. */
export const refreshOffers = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries(queriesUnder(contract.listManagedOffers.path)),
    queries.invalidateQueries({ queryKey: keyOf(contract.listOffersOfProgram) }),
  ])
