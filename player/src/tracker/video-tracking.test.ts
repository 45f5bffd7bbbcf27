import { PLAYER_EVENTS } from '@matinee/contract/analytics/player-events'
import { beforeEach, expect, it, vi } from 'vitest'
import { trackVideo } from './video-tracking.ts'
import { createTracker, type Tracker } from './tracker.ts'

/** A film at second 4.4, in a page that can be hidden and left. */
function makePage({ paused = true } = {}) {
  const video = Object.assign(new EventTarget(), { currentTime: 4.4, paused })
  const page = Object.assign(new EventTarget(), { hidden: false })
  const window = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  return { video: video as never as HTMLVideoElement & { paused: boolean }, page, window }
}

const makeTracker = () => {
  const told: string[] = []
  const tracker: Tracker = {
    note: (event, second) => void told.push(`${event} ${second}`),
    progress: (second) => void told.push(`progress ${second}`),
    flush: async (leaving = false) => void told.push(leaving ? 'leaving' : 'flush'),
    passOn: async (topic) => void told.push(topic),
    stop: () => void told.push('stop'),
  }
  return { told, tracker: Promise.resolve(tracker) }
}
const flushPromises = () => vi.waitFor(() => Promise.resolve(), { timeout: 10_000 })

beforeEach(() => () => vi.unstubAllGlobals())

it('tracks abort, emptied, ended, error, interruptbegin, interruptend, loadstart, pause, canplay, timeupdate, play, progress, stalled, waiting, seeking and seeked', async () => {
  const { video } = makePage()
  const { told, tracker } = makeTracker()
  const events =
    'abort emptied ended error interruptbegin interruptend loadstart pause canplay timeupdate play progress stalled waiting seeking seeked'
  trackVideo(video, tracker)
  for (const name of [...events.split(' '), 'volumechange', 'ratechange'])
    video.dispatchEvent(new Event(name))
  await flushPromises()
  expect(told).toEqual(events.split(' ').map((name) => `${name} 4.4`))
  expect([...PLAYER_EVENTS]).toEqual(events.split(' '))
})

it('flushes on playing, which is not an event itself', async () => {
  const { video } = makePage()
  const { told, tracker } = makeTracker()
  trackVideo(video, tracker)
  video.dispatchEvent(new Event('playing'))
  await flushPromises()
  expect(told).toEqual(['flush'])
})

it('records progress only while playing', async () => {
  const { video } = makePage()
  const { told, tracker } = makeTracker()
  trackVideo(video, tracker)
  video.dispatchEvent(new Event('timeupdate'))
  video.paused = false
  video.dispatchEvent(new Event('timeupdate'))
  await flushPromises()
  expect(told).toEqual(['timeupdate 4.4', 'timeupdate 4.4', 'progress 4.4'])
})

it('sends with keepalive when the page is hidden or left, but not when shown', async () => {
  const { video, page, window } = makePage()
  const { told, tracker } = makeTracker()
  trackVideo(video, tracker)
  page.hidden = true
  page.dispatchEvent(new Event('visibilitychange'))
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('pagehide'))
  await flushPromises()
  expect(told).toEqual(['leaving', 'leaving'])
})

it('reports a film that started before the player was mounted', async () => {
  const { video } = makePage({ paused: false })
  const { told, tracker } = makeTracker()
  trackVideo(video, tracker)
  await flushPromises()
  expect(told).toEqual(['play 4.4'])
})

it('queues events with their times until the tracker is ready, and stops at the end', async () => {
  vi.useFakeTimers({ now: 1000 })
  const { video } = makePage()
  const { promise, resolve } = Promise.withResolvers<Tracker | undefined>()
  const batches: { created_at: string }[] = []
  const end = trackVideo(video, promise)
  video.dispatchEvent(new Event('play'))
  vi.setSystemTime(9000)
  const service = {
    token: async () => ({ status: 200, text: 'token' }),
    session: async () => ({ status: 200, text: '' }),
    proxy: async () => ({ status: 204, text: '' }),
    put: async ({ events }: { events: { created_at: string }[] }) => {
      batches.push(...events)
      return { status: 200, text: '' }
    },
  }
  resolve(
    createTracker({ user_id: 7, video_id: 3, content_id: 5, store_id: 1 }, { service, storage: undefined }),
  )
  await vi.advanceTimersByTimeAsync(0)
  expect(batches).toMatchObject([{ created_at: '1970-01-01T00:00:01.000Z' }])
  end()
  video.dispatchEvent(new Event('pause'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(batches).toHaveLength(1)
  vi.useRealTimers()
})

it('does nothing without a tracker', async () => {
  const { video } = makePage()
  const end = trackVideo(video, Promise.resolve(undefined))
  video.dispatchEvent(new Event('play'))
  await flushPromises()
  expect(end).not.toThrow()
})

it('tells of a broadcast how far behind it was watched, as it is left', async () => {
  const { video, window } = makePage({ paused: false })
  const { tracker } = makeTracker()
  const statements: object[] = []
  const noting = tracker.then((there) => ({
    ...there,
    passOn: async (topic: string, fields: object) => void statements.push({ topic, ...fields }),
  }))
  trackVideo(video, noting, () => 2.3)
  for (const second of [10, 11, 12]) {
    video.currentTime = second
    video.dispatchEvent(new Event('timeupdate'))
  }
  window.dispatchEvent(new Event('pagehide'))
  await flushPromises()
  expect(statements).toEqual([{ topic: 'live_delay', delays: { 2: 2 } }])
})
