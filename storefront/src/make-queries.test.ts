import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { ApiError } from './call.ts'
import { isWorthAskingAgain, makeQueries } from './make-queries.ts'

afterEach(() => onlineManager.setOnline(true))

it('lets a refusal stand for a while', () => {
  const state = { error: new ApiError(404, {}), errorUpdatedAt: 1000 }
  const isAsked = (change: object, now = 2000) => isWorthAskingAgain({ state: { ...state, ...change } }, now)

  expect(isAsked({})).toBe(false)
  expect(isAsked({}, 60_000)).toBe(true)
  expect(isAsked({ error: new ApiError(0, {}) })).toBe(true)
  expect(isAsked({ error: new ApiError(503, {}) })).toBe(true)
})

it('sends a change at once in a browser that takes itself for offline, and says that it failed', async () => {
  onlineManager.setOnline(false)
  const fault = new ApiError(0, {})
  const observer = new MutationObserver(makeQueries(), { mutationFn: () => Promise.reject(fault) })
  await expect(observer.mutate()).rejects.toBe(fault)
  expect(observer.getCurrentResult()).toMatchObject({ isPending: false, error: fault })
})
