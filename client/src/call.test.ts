import { listContents } from '@matinee/contract/catalogue/catalogue'
import { putAvatar } from '@matinee/contract/members/account'
import { signIn, signOut } from '@matinee/contract/members/members'
import { getSession } from '@matinee/contract/members/session'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { createClient } from './call.ts'

const answer = (status: number, body?: object, headers = {}) =>
  new Response(body ? JSON.stringify(body) : null, { status, headers })

const network = vi.fn<typeof fetch>()
const { call } = createClient({ untilReachable: () => undefined })

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('document', { querySelector: () => ({ content: 'token of this page' }) })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

describe('a call', () => {
  it('resolves to the body, and to the promised headers in their types', async () => {
    network.mockResolvedValue(answer(200, [], { 'last-page': 'true', 'total-count': '7' }))

    expect(await call(listContents, {})).toEqual({
      body: [],
      headers: { 'last-page': true },
    })
  })

  it('sends the CSRF token of the page with calls that change something', async () => {
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

  it('resolves to undefined for an empty response', async () => {
    network.mockResolvedValue(answer(204))
    expect(await call(signOut, {})).toBeUndefined()
  })

  it('throws a refusal with its code, field errors and request id', async () => {
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

  it('throws `unreachable` if there is no response', async () => {
    network.mockRejectedValue(new TypeError('fetch failed'))
    await expect(call(listContents, {})).rejects.toMatchObject({ status: 0, code: 'unreachable' })
  })

  it('throws an ApiError for an error response that is not JSON', async () => {
    network.mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502 }))
    await expect(call(listContents, {})).rejects.toBeInstanceOf(ApiError)
  })

  it('rethrows the abort of its signal', async () => {
    const calledOff = new DOMException('', 'AbortError')
    network.mockRejectedValue(calledOff)
    await expect(call(listContents, { signal: AbortSignal.abort() })).rejects.toBe(calledOff)
  })
})

describe('the CSRF token of a page that is the same for all viewers', () => {
  const tag = { content: '' }
  beforeEach(() => {
    tag.content = ''
    vi.stubGlobal('document', { querySelector: () => tag })
  })

  it('is saved from the response with the session', async () => {
    network.mockResolvedValue(answer(200, { logged: false }, { 'x-csrf-token': 'fresh' }))
    await call(getSession, {})
    expect(tag.content).toBe('fresh')
  })

  it('is fetched once, before the first call that changes something', async () => {
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

  it('is renewed from the refusal of another session’s token, and the call is sent once more', async () => {
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

  it('is renewed only once per call', async () => {
    tag.content = 'of before'
    network.mockImplementation(() =>
      Promise.resolve(answer(403, { code: 'page_expired' }, { 'x-csrf-token': 'other' })),
    )
    await expect(call(signOut, {})).rejects.toMatchObject({ code: 'page_expired' })
    expect(network).toHaveBeenCalledTimes(2)
  })
})

describe('client options', () => {
  const refusal = { success: false, code: 'not_found', message: 'Nothing is here.', values: { line: 7 } }

  it('send headers with every call', async () => {
    network.mockResolvedValue(answer(200, []))
    await createClient({ headers: { 'x-page': '1' }, untilReachable: () => undefined }).call(listContents, {})
    const [, init] = network.mock.lastCall!
    expect(new Headers(init?.headers).get('x-page')).toBe('1')
  })

  it('replace the message of a refusal and receive the refusal first', async () => {
    network.mockResolvedValue(answer(404, refusal))
    const heard: ApiError[] = []
    const client = createClient({
      sentenceFor: ({ code, values }) => `${code} ${JSON.stringify(values)}`,
      onRefusal: (error) => heard.push(error),
      untilReachable: () => undefined,
    })
    const error: unknown = await client.call(listContents, {}).catch((fault: unknown) => fault)
    expect(error).toMatchObject({ message: 'not_found {"line":7}', answer: { values: { line: 7 } } })
    expect(heard).toEqual([error])
  })
})

describe('an unavailable server', () => {
  const back = vi.fn<() => Promise<void>>()
  const client = createClient({ untilReachable: back })
  beforeEach(() => void back.mockResolvedValue())

  it.each([
    ['responds with 503', () => Promise.resolve(answer(503))],
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
  ])('that %s gets a GET request once more as soon as it is back', async (_, away) => {
    network.mockImplementationOnce(away).mockResolvedValue(answer(200, []))
    expect(await client.call(listContents, {})).toMatchObject({ body: [] })
    expect(back).toHaveBeenCalledOnce()
  })

  it('fails a call that changes something at once', async () => {
    network.mockRejectedValue(new TypeError('fetch failed'))
    await expect(client.call(signOut, {})).rejects.toMatchObject({ code: 'unreachable' })
    expect(network).toHaveBeenCalledOnce()
    expect(back).toHaveBeenCalledOnce()
  })
})

it('sends a file unchanged, with its content type', async () => {
  network.mockResolvedValue(answer(200, {}))
  const file = new Blob(['picture'], { type: 'image/png' })
  await call(putAvatar, { file })
  const [, init] = network.mock.lastCall!
  expect(init?.body).toBe(file)
  expect(new Headers(init?.headers).get('content-type')).toBe('image/png')
})

it('reads the reply without a response schema, which browsers do not have', async () => {
  network.mockResolvedValueOnce(Response.json({ id: 7 })).mockResolvedValue(answer(204))
  const things = { method: 'GET', path: '/bullet/api/things', access: 'staff' } as const
  expect(await call(things, {})).toEqual({ id: 7 })
  expect(await call(things, {})).toBeUndefined()
})
