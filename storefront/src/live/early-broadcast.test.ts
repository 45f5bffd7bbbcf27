import { addressOf } from '@matinee/contract/platform/address'
import { getLivePlayback } from '@matinee/contract/live/live-playback'
import { afterEach, expect, it, vi } from 'vitest'
import { beginBroadcast } from './early-broadcast.ts'

afterEach(() => vi.unstubAllGlobals())

const ADDRESS = addressOf(getLivePlayback, { params: { id: 7 } })

it('asks where the broadcast is, once, and keeps the answer for the screen', async () => {
  const closed = { state: 'locked', stream: null, trailer: null }
  const fetched = vi.fn(() => Promise.resolve(Response.json(closed)))
  vi.stubGlobal('fetch', fetched)

  const { asked, seen } = beginBroadcast(7, {} as HTMLElement)
  await seen
  expect(Object.keys(asked)).toEqual([ADDRESS])
  expect(await asked[ADDRESS]).toEqual({ status: 200, body: closed, headers: {} })
  expect(fetched).toHaveBeenCalledTimes(1)
})

it('leaves an answer that does not come to the screen, without holding the page back', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  const { asked, seen } = beginBroadcast(7, {} as HTMLElement)
  await seen
  await expect(asked[ADDRESS]).rejects.toThrow('offline')
})
