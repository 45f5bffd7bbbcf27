import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { turnOf } from './turn.ts'

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

it('comes at once to a film that is to play', async () => {
  expect(await turnOf(videoThat({ paused: false }))).toBe(true)
})

it('comes as soon as somebody plays the film', async () => {
  const video = videoThat({ paused: true })
  const turn = turnOf(video)
  video.dispatchEvent(new Event('play'))
  expect(await turn).toBe(true)
})

it('comes otherwise when the page is there and the browser rests', async () => {
  const turn = turnOf(videoThat({ paused: true }))
  await Promise.resolve()
  expect(rest).toBeUndefined()

  page.dispatchEvent(new Event('load'))
  await vi.waitFor(() => expect(rest).toBeDefined())
  rest!()
  expect(await turn).toBe(true)
})

it('does not come to a film that has left', async () => {
  page.readyState = 'complete'
  const turn = turnOf(videoThat({ paused: true, isConnected: false }))
  await vi.waitFor(() => expect(rest).toBeDefined())
  rest!()
  expect(await turn).toBe(false)
})
