import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { peopleByName } from './people-by-name.ts'

const ANA = { id: 7, name: 'Ana', nickname: 'ana', avatar: null }
const network = vi.fn<typeof fetch>()
const { signal } = new AbortController()

beforeEach(() => vi.stubGlobal('fetch', network))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

it('asks the storefront for people by the beginning of their name', async () => {
  network.mockResolvedValue(Response.json([ANA]))
  expect(await peopleByName('an a', signal)).toEqual([ANA])
  expect(network).toHaveBeenCalledWith('/api/users/by_name.json?name=an+a', expect.anything())
})

it('asks for nobody without a name', async () => {
  expect(await peopleByName('', signal)).toEqual([])
  expect(network).not.toHaveBeenCalled()
})

it.each([
  [
    'a refusal',
    () => network.mockResolvedValue(Response.json({ success: false, errors: {} }, { status: 429 })),
  ],
  ['an answer that makes no sense', () => network.mockResolvedValue(new Response('<html>'))],
  ['no answer at all', () => network.mockRejectedValue(new TypeError('no network'))],
])('gives nobody for %s', async (_, fail) => {
  fail()
  expect(await peopleByName('an', signal)).toEqual([])
})
