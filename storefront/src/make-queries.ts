import { isRefusal } from '@matinee/client/api-error'
import { isWorthRetrying } from '@matinee/client/queries'
import { QueryClient, type Query } from '@tanstack/react-query'

const FRESH_FOR_MS = 30_000

type QueryFailure = Pick<Query['state'], 'error' | 'errorUpdatedAt'>

/** Refusals are cached as well: what the server rendered from a refusal renders from it here. */
export const isWorthAskingAgain = ({ state }: { state: QueryFailure }, now = Date.now()) =>
  !isRefusal(state.error) || now - state.errorUpdatedAt > FRESH_FOR_MS

/** Creates an empty query cache. */
export const makeQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR_MS,
        retry: isWorthRetrying,
        retryOnMount: (query) => isWorthAskingAgain(query),
      },
      // A browser that takes itself for offline would hold them back, with a busy button, and send them later unasked.
      mutations: { networkMode: 'always' },
    },
  })
