import { expect, it } from 'vitest'
import { ApiError } from './call.ts'
import { isWorthRetrying } from './make-queries.ts'

it('asks again when no answer or a broken one came, twice at most', () => {
  expect(isWorthRetrying(0, new ApiError(0, {}))).toBe(true)
  expect(isWorthRetrying(1, new ApiError(503, {}))).toBe(true)
  expect(isWorthRetrying(2, new ApiError(503, {}))).toBe(false)
})

it('takes a refusal for an answer', () => {
  expect(isWorthRetrying(0, new ApiError(404, {}))).toBe(false)
  expect(isWorthRetrying(0, new TypeError('a fault of ours'))).toBe(false)
})
