import { beforeEach, expect, it, vi } from 'vitest'
import { TICK_MS, TIMEOUT_MS } from './rules.ts'
import { serviceAt } from './service.ts'

const context = { user_id: 7, video_id: 3, content_id: 5, store_id: 1 }
const batch = { ...context, current_second: 2, source: 'web' as const, events: [] }
const asked = () => vi.fn<typeof fetch>(async () => new Response('a token', { status: 200 }))

beforeEach(() => () => vi.restoreAllMocks())

it('asks for a token with who watches what among the headers, below /api/ of the host', async () => {
  const ask = asked()
  expect(await serviceAt('https://stats.example', ask).token(context)).toEqual({
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

it('puts a batch with its token, at the page’s own origin with the session', async () => {
  const ask = asked()
  await serviceAt('', ask).put(batch, 'a token', true)
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
  const ask = asked()
  await serviceAt('', ask).token(context)
  expect(timeout).toHaveBeenCalledWith(30_000)
  expect(ask.mock.calls[0]![1]!.signal).toBe(timeout.mock.results[0]!.value)
  expect(TIMEOUT_MS).toBe(30_000)
})

it('answers with status 0 where nobody can be asked', async () => {
  const service = serviceAt('', () => Promise.reject(new TypeError('offline')))
  expect(await service.put(batch, 'a token', false)).toEqual({ status: 0, text: '' })
})

it('has the tracker look once a second', () => {
  expect(TICK_MS).toBe(1000)
})
