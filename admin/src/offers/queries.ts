import { type QueryClient } from '@tanstack/react-query'
import { queriesUnder, keyOf } from '@matinee/client/queries'
import * as contract from '@matinee/contract/offers/offers-admin'
import { readQuery } from '../read.ts'

/** Every offer of the store, in its order. */
export const offers = readQuery(
  contract.listManagedOffers,
  {},
  {
    staleTime: 10_000,
  },
)

export const offer = (id: number) => readQuery(contract.getManagedOffer, { params: { id } })

/** How the offers on sale open a program. */
export const offersOfProgram = (id: number) => readQuery(contract.listOffersOfProgram, { params: { id } })

/** What somebody may open, or could. */
export const accessesOf = (id: number, page: number) =>
  readQuery(contract.listPersonAccesses, { params: { id }, query: { page } })

/** Lets everything about offers be asked for anew. */
export const refreshOffers = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries(queriesUnder(contract.listManagedOffers.path)),
    queries.invalidateQueries({ queryKey: keyOf(contract.listOffersOfProgram) }),
  ])
