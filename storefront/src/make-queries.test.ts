import { expect, it } from 'vitest'
import { ApiError } from './call.ts'
import { isWorthAskingAgain, isWorthRetrying } from './make-queries.ts'

it('asks again when no answer or a broken one came, twice at most', () => {
  expect(isWorthRetrying(0, new ApiError(0, {}))).toBe(true)
  expect(isWorthRetrying(1, new ApiError(503, {}))).toBe(true)
  expect(isWorthRetrying(2, new ApiError(503, {}))).toBe(false)
})

it('takes a refusal for an answer', () => {
  expect(isWorthRetrying(0, new ApiError(404, {}))).toBe(false)
  expect(isWorthRetrying(0, new TypeError('a fault of ours'))).toBe(false)
})

it('lets a refusal stand for a while', () => {
  const state = { error: new ApiError(404, {}), errorUpdatedAt: 1000 }
  const isAsked = (change: object, now = 2000) => isWorthAskingAgain({ state: { ...state, ...change } }, now)

  expect(isAsked({})).toBe(false)
  expect(isAsked({}, 60_000)).toBe(true)
  expect(isAsked({ error: new ApiError(0, {}) })).toBe(true)
  expect(isAsked({ error: new ApiError(503, {}) })).toBe(true)
})
