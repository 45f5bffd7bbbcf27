import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitToPreload } from './preload-turn.ts'

let page: EventTarget & { readyState: string }
let rest: (() => void) | undefined

beforeEach(() => {
  page = Object.assign(new EventTarget(), { readyState: 'loading' })
  rest = undefined
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', Object.assign(page, { requestIdleCallback: true }))
  vi.stubGlobal('requestIdleCallback', (goOn: () => void) => (rest = goOn))
})

afterEach(() => vi.unstubAllGlobals())

const videoThat = (state: { paused: boolean; isConnected?: boolean }) =>
  Object.assign(new EventTarget(), { isConnected: true, ...state }) as unknown as HTMLVideoElement

it('resolves at once for a playing film', async () => {
  expect(await waitToPreload(videoThat({ paused: false }))).toBe(true)
})

it('resolves when the film is played', async () => {
  const video = videoThat({ paused: true })
  const turn = waitToPreload(video)
  video.dispatchEvent(new Event('play'))
  expect(await turn).toBe(true)
})

it('resolves when the page is loaded and the browser is idle', async () => {
  const turn = waitToPreload(videoThat({ paused: true }))
  await Promise.resolve()
  expect(rest).toBeUndefined()

  page.dispatchEvent(new Event('load'))
  await vi.waitFor(() => expect(rest).toBeDefined(), { timeout: 10_000 })
  rest!()
  expect(await turn).toBe(true)
})

it('resolves to false for a removed film', async () => {
  page.readyState = 'complete'
  const turn = waitToPreload(videoThat({ paused: true, isConnected: false }))
  await vi.waitFor(() => expect(rest).toBeDefined(), { timeout: 10_000 })
  rest!()
  expect(await turn).toBe(false)
})
