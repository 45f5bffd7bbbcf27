import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './call.ts'

const FRESH_FOR_MS = 30_000
const TRIES = 3

/** A refusal is an answer: only a missing or broken answer is worth asking for again. */
export const isWorthRetrying = (failures: number, error: Error) =>
  failures < TRIES - 1 && error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** An empty store of answers. */
export const makeQueries = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: FRESH_FOR_MS, retry: isWorthRetrying } } })
