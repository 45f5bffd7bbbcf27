import * as contract from '@matinee/contract/billing/price-changes'
import type { PriceChange, PricePersonState } from '@matinee/contract/billing/price-changes'
import { listSegments } from '@matinee/contract/members/people-lists'
import { queriesUnder } from '@matinee/client/queries'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { readQuery } from '../../read.ts'

const UNDER_WAY_EVERY = 2000
const ENDING_MS = 60_000

export const priceChanges = (offerId: number) =>
  readQuery(contract.listPriceChanges, { params: { id: offerId } })

/** People are told in a row; once a change has ended, it takes a moment until it is taken back for all. */
const isUnderWay = ({ counts, ended_at }: PriceChange) =>
  ended_at === null ? counts.waiting + counts.telling > 0 : Date.now() - Date.parse(ended_at) < ENDING_MS

/** A price change, polled while something happens to its people. */
export const priceChange = (id: number) =>
  readQuery(
    contract.getPriceChange,
    { params: { id } },
    {
      refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? UNDER_WAY_EVERY : false),
    },
  )

/** The people of a price change, asked for anew with each of its counts. */
export const priceChangePeople = (
  { id, counts }: PriceChange,
  query: { state?: PricePersonState; page?: number },
) => {
  const { queryKey, ...read } = readQuery(
    contract.listPriceChangePeople,
    { params: { id }, query },
    { placeholderData: keepPreviousData },
  )
  return { ...read, queryKey: [...queryKey, counts] }
}

/** The segments of people to choose from. */
export const segmentChoices = readQuery(listSegments, {})

/** Invalidates a price change, its people and the list it is in. */
export const refreshPriceChanges = (queries: QueryClient, offerId: number) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: priceChanges(offerId).queryKey }),
    queries.invalidateQueries(queriesUnder('/bullet/api/price_changes')),
  ])
