import { isRefusal } from '@matinee/client/api-error'
import { isWorthRetrying } from '@matinee/client/queries'
import { QueryClient, type Query } from '@tanstack/react-query'

const FRESH_FOR_MS = 30_000

type QueryFailure = Pick<Query['state'], 'error' | 'errorUpdatedAt'>

/** Nor is a refusal asked for again by each part that wants it: what the server drew from a refusal is drawn from it here. */
export const isWorthAskingAgain = ({ state }: { state: QueryFailure }, now = Date.now()) =>
  !isRefusal(state.error) || now - state.errorUpdatedAt > FRESH_FOR_MS

/** An empty store of answers. */
export const makeQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR_MS,
        retry: isWorthRetrying,
        retryOnMount: (query) => isWorthAskingAgain(query),
      },
    },
  })
