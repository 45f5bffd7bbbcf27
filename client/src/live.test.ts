import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { subscribeToLive } from './live.ts'

/** What a browser has for a stream of events. */
class Source extends EventTarget {
  static readonly CLOSED = 2
  static readonly opened: Source[] = []
  readyState = 1
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    Source.opened.push(this)
  }

  close() {
    this.readyState = Source.CLOSED
  }

  fail(readyState: number) {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
}

const onOpen = vi.fn()
const onNews = vi.fn()
let unsubscribe = () => {}
beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  Source.opened.length = 0
  onOpen.mockReset()
  unsubscribe = subscribeToLive({ channel: 'live:7', onNews, onOpen })
  await vi.advanceTimersByTimeAsync(100)
})
afterEach(async () => {
  unsubscribe()
  await vi.advanceTimersByTimeAsync(100)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const LONGEST_WAIT_MS = 45_000
const newest = () => Source.opened.at(-1)!

it('hears the news of its channel', () => {
  const told = (channel: string) =>
    newest().dispatchEvent(new MessageEvent('news', { data: JSON.stringify({ channel, state: 'live' }) }))
  told('live:8')
  told('live:7')
  expect(onNews.mock.calls).toEqual([[{ channel: 'live:7', state: 'live' }]])
  expect(newest().url).toBe('/api/live?on=live%3A7')
})

it('opens again where the browser has given up, and says that news may be missing', async () => {
  newest().fail(Source.CLOSED)
  for (const _refusal of [1, 2, 3]) {
    const before = Source.opened.length
    await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS)
    expect(Source.opened).toHaveLength(before + 1)
    newest().fail(Source.CLOSED)
  }
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS)
  newest().dispatchEvent(new MessageEvent('open', { data: '{}' }))
  expect(onOpen).toHaveBeenCalledOnce()
})

it('leaves a broken connection to the browser, and a stream that was replaced to the newer page', async () => {
  newest().fail(0)
  newest().dispatchEvent(new Event('elsewhere'))
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS)
  expect(Source.opened).toHaveLength(1)
})
