import { getContent, listContents } from '@matinee/contract/catalogue/catalogue'
import { getSession, signIn, signOut } from '@matinee/contract/members/members'
import { addressOf } from '@matinee/contract/platform/address'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, call } from './call.ts'

const answer = (status: number, body?: object, headers = {}) =>
  new Response(body ? JSON.stringify(body) : null, { status, headers })

const network = vi.fn<typeof fetch>()
const place = { pathname: '/library', search: '?page=2', assign: vi.fn() }

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('location', place)
  vi.stubGlobal('document', { querySelector: () => ({ content: 'token of this page' }) })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
  place.pathname = '/library'
})

describe('the address of a call', () => {
  it('fills in parameters so that nothing in them can change the path', () => {
    expect(addressOf(getContent, { params: { permalink: 'a/b ?c' } })).toBe('/api/contents/a%2Fb%20%3Fc')
  })

  it('leaves out what is not given', () => {
    expect(addressOf(listContents, { query: { page: 2, author_id: undefined } })).toBe('/api/contents?page=2')
    expect(addressOf(listContents, { query: {} })).toBe('/api/contents')
  })
})

describe('a call', () => {
  it('resolves to the body, and to the promised headers in their types', async () => {
    network.mockResolvedValue(answer(200, [], { 'last-page': 'true', 'total-count': '7' }))

    expect(await call(listContents, {})).toEqual({
      body: [],
      headers: { 'last-page': true },
    })
  })

  it('carries the token of the page when it changes something', async () => {
    network.mockResolvedValue(answer(201, { logged: true }))
    await call(signIn, { body: { email: 'a@example.com', password: 'secret' } })

    expect(network).toHaveBeenCalledWith(
      '/api/sessions',
      expect.objectContaining({
        method: 'POST',
        headers: expect.objectContaining({
          'x-csrf-token': 'token of this page',
          'content-type': 'application/json',
        }),
        body: '{"email":"a@example.com","password":"secret"}',
      }),
    )
  })

  it('resolves to nothing where there is nothing to say', async () => {
    network.mockResolvedValue(answer(204))
    expect(await call(signOut, {})).toBeUndefined()
  })

  it('throws a refusal with its code, its fields and its request', async () => {
    const errors = { email: ['format'] }
    network.mockResolvedValue(
      answer(400, { success: false, code: 'invalid_input', message: 'No.', errors, request_id: 'r1' }),
    )

    await expect(call(signIn, { body: {} })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_input',
      message: 'No.',
      errors,
      requestId: 'r1',
    })
  })

  it('says that the server could not be reached', async () => {
    network.mockRejectedValue(new TypeError('fetch failed'))
    await expect(call(listContents, {})).rejects.toMatchObject({ status: 0, code: 'unreachable' })
  })

  it('is still a refusal when what comes is no JSON', async () => {
    network.mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502 }))
    await expect(call(listContents, {})).rejects.toBeInstanceOf(ApiError)
  })

  it('passes on that it was called off', async () => {
    const calledOff = new DOMException('', 'AbortError')
    network.mockRejectedValue(calledOff)
    await expect(call(listContents, { signal: AbortSignal.abort() })).rejects.toBe(calledOff)
  })
})

describe('a 401 that carries user_limit', () => {
  const tooMany = {
    success: false,
    code: 'too_many_devices',
    message: '',
    errors: {},
    request_id: '',
    user_limit: true,
  }

  it('leads to sign-in and back', async () => {
    network.mockResolvedValue(answer(401, tooMany))
    await expect(call(listContents, {})).rejects.toMatchObject({ status: 401 })
    expect(place.assign).toHaveBeenCalledWith('/sign_in?return=%2Flibrary%3Fpage%3D2')
  })

  it('stays where it is on the sign-in page itself', async () => {
    place.pathname = '//sign_in'
    network.mockResolvedValue(answer(401, tooMany))
    await expect(call(listContents, {})).rejects.toMatchObject({ status: 401 })
    expect(place.assign).not.toHaveBeenCalled()
  })

  it('is left to the screen when the flag is not there', async () => {
    network.mockResolvedValue(answer(401, { ...tooMany, user_limit: undefined }))
    await expect(call(listContents, {})).rejects.toMatchObject({ status: 401 })
    expect(place.assign).not.toHaveBeenCalled()
  })
})

describe('the token of a page that is the same for everybody', () => {
  const tag = { content: '' }
  beforeEach(() => {
    tag.content = ''
    vi.stubGlobal('document', { querySelector: () => tag })
  })

  it('comes with the session', async () => {
    network.mockResolvedValue(answer(200, { logged: false }, { 'x-csrf-token': 'fresh' }))
    await call(getSession, {})
    expect(tag.content).toBe('fresh')
  })

  it('is asked for before the first change, and once', async () => {
    network.mockImplementation((address) =>
      Promise.resolve(
        address === '/api/sessions' && tag.content === ''
          ? answer(200, {}, { 'x-csrf-token': 'fresh' })
          : answer(204),
      ),
    )
    await call(signOut, {})
    await call(signOut, {})
    expect(network.mock.calls.map(([, init]) => init?.method)).toEqual([undefined, 'DELETE', 'DELETE'])
    expect(network).toHaveBeenLastCalledWith(
      '/api/sessions',
      expect.objectContaining({ headers: expect.objectContaining({ 'x-csrf-token': 'fresh' }) }),
    )
  })

  it('is taken from the refusal of one of another session, and the call is made once more', async () => {
    tag.content = 'of before'
    network.mockImplementation((_, init) =>
      Promise.resolve(
        new Headers(init?.headers).get('x-csrf-token') === 'fresh'
          ? answer(204)
          : answer(403, { code: 'page_expired' }, { 'x-csrf-token': 'fresh' }),
      ),
    )
    await call(signOut, {})
    expect(network).toHaveBeenCalledTimes(2)
    expect(tag.content).toBe('fresh')
  })

  it('is not asked for a third time', async () => {
    tag.content = 'of before'
    network.mockImplementation(() =>
      Promise.resolve(answer(403, { code: 'page_expired' }, { 'x-csrf-token': 'other' })),
    )
    await expect(call(signOut, {})).rejects.toMatchObject({ code: 'page_expired' })
    expect(network).toHaveBeenCalledTimes(2)
  })
})
