import { getOverview, getStoreSettings } from '@matinee/contract/store'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'

const BUSY_EVERY = 2000
const IDLE_EVERY = 15_000

/** The numbers of the first screen, asked for again and again, more often while films are being made. */
export const overview = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call(getOverview, { signal }),
  refetchInterval: ({ state }) => (state.data && state.data.encoding > 0 ? BUSY_EVERY : IDLE_EVERY),
})

export const storeSettings = queryOptions({
  queryKey: ['store_settings'],
  queryFn: ({ signal }) => call(getStoreSettings, { signal }),
  staleTime: 60_000,
})
