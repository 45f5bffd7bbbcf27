import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { firstAnswers } from './first-answers.ts'

const network = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  network.mockImplementation(() => Promise.resolve(Response.json('from the network')))
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const rows = { status: 200, body: { rows: [] }, headers: { 'last-page': 'true' } }

it('gives what came with the page once, then asks the network', async () => {
  const source = firstAnswers({ '/api/rows': rows })

  const first = await source('/api/rows', {})
  expect(first).toMatchObject({ ok: true, status: 200 })
  expect(first.headers.get('last-page')).toBe('true')
  expect(await first.json()).toEqual({ rows: [] })
  expect(network).not.toHaveBeenCalled()

  expect(await (await source('/api/rows', {})).json()).toBe('from the network')
})

it('never takes an answer for a change to the same address', async () => {
  const source = firstAnswers({ '/api/rows': rows })
  expect(await (await source('/api/rows', { method: 'POST' })).json()).toBe('from the network')
})

it('gives what belongs to the viewer only when the page is shown, though it was asked for before', async () => {
  const shown = Promise.withResolvers<void>()
  const own = { '/api/own': Promise.resolve({ status: 200, body: 'mine', headers: {} }) }
  const source = firstAnswers({}, own, shown.promise)
  const arrived: unknown[] = []
  const asking = ['/api/own', '/api/sessions'].map(async (address) =>
    arrived.push(await (await source(address, {})).json()),
  )

  await new Promise((done) => setTimeout(done))
  expect(arrived).toEqual([])
  shown.resolve()
  await Promise.all(asking)
  expect(new Set(arrived)).toEqual(new Set(['from the network', 'mine']))
})
