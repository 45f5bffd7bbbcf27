import { QueryClient, type Query } from '@tanstack/react-query'
import { ApiError } from './call.ts'

const FRESH_FOR_MS = 30_000
const TRIES = 3

/** A refusal is an answer: only a missing or broken answer is worth asking for again. */
export const isWorthRetrying = (failures: number, error: Error) =>
  failures < TRIES - 1 && error instanceof ApiError && !isRefusal(error)

const isRefusal = (error: Error | null) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

type QueryFailure = Pick<Query['state'], 'error' | 'errorUpdatedAt'>

/** Nor is it asked for again by each part that wants it: what the server drew from a refusal is drawn from it here. */
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
