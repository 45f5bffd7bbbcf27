import { beforeEach, expect, it, vi } from 'vitest'
import { TICK_MS, TIMEOUT_MS } from './rules.ts'
import { analyticsServiceAt } from './service.ts'

const context = { user_id: 7, video_id: 3, content_id: 5, store_id: 1 }
const batch = { ...context, current_second: 2, source: 'web' as const, events: [] }
const fetchDouble = () => vi.fn<typeof fetch>(async () => new Response('a token', { status: 200 }))

beforeEach(() => () => vi.restoreAllMocks())

it('requests a token with the context in its headers', async () => {
  const ask = fetchDouble()
  expect(await analyticsServiceAt('https://stats.example', ask).token(context)).toEqual({
    status: 200,
    text: 'a token',
  })
  expect(ask).toHaveBeenCalledWith(
    'https://stats.example/api/token',
    expect.objectContaining({
      credentials: 'omit',
      headers: {
        accept: 'application/json',
        'user-id': '7',
        'video-id': '3',
        'content-id': '5',
        'store-id': '1',
      },
    }),
  )
})

it('sends a batch with its token, to the own origin with the session', async () => {
  const ask = fetchDouble()
  await analyticsServiceAt('', ask).put(batch, 'a token', true)
  expect(ask).toHaveBeenCalledWith(
    '/api/events',
    expect.objectContaining({
      method: 'PUT',
      body: JSON.stringify(batch),
      headers: { 'content-type': 'application/json', token: 'a token' },
      credentials: 'same-origin',
      keepalive: true,
    }),
  )
})

it('gives up after 30,000 ms', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const ask = fetchDouble()
  await analyticsServiceAt('', ask).token(context)
  expect(timeout).toHaveBeenCalledWith(30_000)
  expect(ask.mock.calls[0]![1]!.signal).toBe(timeout.mock.results[0]!.value)
  expect(TIMEOUT_MS).toBe(30_000)
})

it('returns status 0 if the service is unreachable', async () => {
  const service = analyticsServiceAt('', () => Promise.reject(new TypeError('offline')))
  expect(await service.put(batch, 'a token', false)).toEqual({ status: 0, text: '' })
})

it('lets the tracker check once a second', () => {
  expect(TICK_MS).toBe(1000)
})
