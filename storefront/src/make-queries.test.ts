import { expect, it } from 'vitest'
import { ApiError } from './call.ts'
import { isWorthAskingAgain } from './make-queries.ts'

it('lets a refusal stand for a while', () => {
  const state = { error: new ApiError(404, {}), errorUpdatedAt: 1000 }
  const isAsked = (change: object, now = 2000) => isWorthAskingAgain({ state: { ...state, ...change } }, now)

  expect(isAsked({})).toBe(false)
  expect(isAsked({}, 60_000)).toBe(true)
  expect(isAsked({ error: new ApiError(0, {}) })).toBe(true)
  expect(isAsked({ error: new ApiError(503, {}) })).toBe(true)
})
