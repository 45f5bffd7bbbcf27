import type { SecondFactorNeeded } from '@matinee/contract/members/members'
import { ApiError } from '../call.ts'

/** The challenge of a sign-in that asks for a second step; undefined for any other error. */
export const challengeIn = (error: unknown) =>
  error instanceof ApiError && error.code === 'second_factor_needed'
    ? (error.answer as unknown as SecondFactorNeeded).challenge
    : undefined
