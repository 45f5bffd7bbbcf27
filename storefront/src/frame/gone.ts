import { ApiError } from '../call.ts'

/** Nothing is at that address, or nothing any more. */
export const isGone = (error: Error | null) =>
  error instanceof ApiError && (error.status === 404 || error.status === 410)
