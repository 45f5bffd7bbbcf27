import { ApiError } from '../call.ts'

/** Whether the answer is 404 or 410. */
export const isGoneError = (error: Error | null) =>
  error instanceof ApiError && (error.status === 404 || error.status === 410)
