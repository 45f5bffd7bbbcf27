import { ApiError } from '../call.ts'

/** Nothing is at that address, or nothing any more. */
export const isGoneError = (error: Error | null) =>
  error instanceof ApiError && (error.status === 404 || error.status === 410)
