import { defaultOptions, type HttpRequest } from 'tus-js-client'
import { beforeEach, expect, it, vi } from 'vitest'
import type { TransferEvent } from './queue.ts'

// The state that the server writes into a page of the admin.
vi.stubGlobal('document', {
  getElementById: () => ({ textContent: '{"locale":"en","words":{}}' }),
  querySelector: () => ({ content: 'token' }),
})
const { startTransfer } = await import('./transfer.ts')
const { newUpload } = await import('./upload.ts')
const { hasSessionEnded, recordNewSession } = await import('../../session-end.ts')

const ARRIVED = { 'Upload-Offset': '4', 'Upload-Length': '10' }
const BEGUN = { Location: '/bullet/api/uploads/2' }
const DONE = { 'Upload-Offset': '10', 'Upload-Program-Id': '7' }

/** Statuses of the next answers to HEAD; after them the server reports an offset of four bytes. */
let troubles: number[] = []
let requests: string[] = []
/** The body of failed answers. */
let body = ''
/** Delays the answers. */
let arrival = Promise.resolve()

// A server by its answers; without a browser, tus would look for a file on disk.
Object.assign(defaultOptions, {
  httpStack: { createRequest: requestTo, getName: () => 'server' },
  fileReader: { openFile: () => Promise.resolve({ size: 10, slice, close() {} }) },
})

const slice = (start: number, end: number) =>
  Promise.resolve({ value: { size: Math.min(end, 10) - start }, done: end >= 10 })

function requestTo(method: string, url: string): HttpRequest {
  const headers = new Map<string, string>()
  return {
    getMethod: () => method,
    getURL: () => url,
    setHeader: (name, value) => void headers.set(name, value),
    getHeader: (name) => headers.get(name),
    setProgressHandler() {},
    send() {
      requests.push(`${method} ${url}`)
      return arrival.then(() => answerTo(method))
    },
    abort: () => Promise.resolve(),
    getUnderlyingObject: () => null,
  }
}

function answerTo(method: string) {
  const trouble = method === 'HEAD' ? troubles.shift() : undefined
  const [status, headers] = trouble ? [trouble, {}] : usual(method)
  return {
    getStatus: () => status,
    getHeader: (name: string) => (headers as Record<string, string>)[name],
    getBody: () => body,
    getUnderlyingObject: () => null,
  }
}

const usual = (method: string): [number, object] =>
  method === 'HEAD' ? [200, ARRIVED] : method === 'POST' ? [201, BEGUN] : [204, DONE]

/** Collects the progress of a transfer until it ends. */
const toldOf = (url: string) =>
  new Promise<TransferEvent[]>((resolve) => {
    const told: TransferEvent[] = []
    const file = new File(['0123456789'], 'film.mp4')
    startTransfer(1000, file, { ...newUpload(file, null), url }, (news) => {
      told.push(news)
      if (news.kind === 'done' || news.kind === 'failed') resolve(told)
    })
  })

const [FIRST, SECOND] = ['/bullet/api/uploads/1', '/bullet/api/uploads/2']

beforeEach(() => {
  troubles = []
  requests = []
  body = ''
  arrival = Promise.resolve()
})

it('waits for a server that is busy or coming back, and goes on where it stood', async () => {
  troubles = [503, 502]
  const told = await toldOf(FIRST)
  expect(requests).toEqual([`HEAD ${FIRST}`, `HEAD ${FIRST}`, `HEAD ${FIRST}`, `PATCH ${FIRST}`])
  expect(told.filter(({ kind }) => kind === 'waiting')).toHaveLength(2)
  expect(told.at(-1)).toEqual({ kind: 'done', program_id: 7 })
})

it('begins anew where the server knows nothing of it any more', async () => {
  troubles = [404]
  const told = await toldOf(FIRST)
  expect(requests).toEqual([`HEAD ${FIRST}`, 'POST /bullet/api/uploads', `PATCH ${SECOND}`])
  expect(told).toContainEqual({ kind: 'url', url: SECOND })
  expect(told.at(-1)).toEqual({ kind: 'done', program_id: 7 })
})

it('fails where it is refused', async () => {
  troubles = [403]
  expect((await toldOf(FIRST)).at(-1)).toMatchObject({ kind: 'failed' })
  expect(requests).toEqual([`HEAD ${FIRST}`])
})

it('asks to sign in again, but not for a request that was sent before somebody did', async () => {
  body = JSON.stringify({ success: false, code: 'sign_in_first', message: 'Please sign in.', errors: {} })
  troubles = [401]
  const late = Promise.withResolvers<void>()
  arrival = late.promise
  const told = toldOf(FIRST)
  await vi.waitFor(() => expect(requests).toEqual([`HEAD ${FIRST}`]), { timeout: 10_000 })
  recordNewSession()
  late.resolve()
  expect((await told).at(-1)).toMatchObject({ kind: 'failed' })
  expect(hasSessionEnded()).toBe(false)

  troubles = [401]
  await toldOf(FIRST)
  expect(hasSessionEnded()).toBe(true)
})
