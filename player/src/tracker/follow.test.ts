import { PLAYER_EVENTS } from '@matinee/contract/analytics/player-events'
import { beforeEach, expect, it, vi } from 'vitest'
import { follow } from './follow.ts'
import { trackTo, type Tracker } from './tracker.ts'

/** A film that stands at second 4.4, in a page that can be hidden and left. */
function scene({ paused = true } = {}) {
  const video = Object.assign(new EventTarget(), { currentTime: 4.4, paused })
  const page = Object.assign(new EventTarget(), { hidden: false })
  const window = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  return { video: video as never as HTMLVideoElement & { paused: boolean }, page, window }
}

const listening = () => {
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
const settled = () => vi.waitFor(() => Promise.resolve())

beforeEach(() => () => vi.unstubAllGlobals())

it('tracks abort, emptied, ended, error, interruptbegin, interruptend, loadstart, pause, canplay, timeupdate, play, progress, stalled, waiting, seeking and seeked', async () => {
  const { video } = scene()
  const { told, tracker } = listening()
  const events =
    'abort emptied ended error interruptbegin interruptend loadstart pause canplay timeupdate play progress stalled waiting seeking seeked'
  follow(video, tracker)
  for (const name of [...events.split(' '), 'volumechange', 'ratechange'])
    video.dispatchEvent(new Event(name))
  await settled()
  expect(told).toEqual(events.split(' ').map((name) => `${name} 4.4`))
  expect([...PLAYER_EVENTS]).toEqual(events.split(' '))
})

it('sends when the film plays, which is no event of its own', async () => {
  const { video } = scene()
  const { told, tracker } = listening()
  follow(video, tracker)
  video.dispatchEvent(new Event('playing'))
  await settled()
  expect(told).toEqual(['flush'])
})

it('takes a film for going on only while it does', async () => {
  const { video } = scene()
  const { told, tracker } = listening()
  follow(video, tracker)
  video.dispatchEvent(new Event('timeupdate'))
  video.paused = false
  video.dispatchEvent(new Event('timeupdate'))
  await settled()
  expect(told).toEqual(['timeupdate 4.4', 'timeupdate 4.4', 'progress 4.4'])
})

it('sends with what outlives the page when it is hidden or left, and not when it is shown again', async () => {
  const { video, page, window } = scene()
  const { told, tracker } = listening()
  follow(video, tracker)
  page.hidden = true
  page.dispatchEvent(new Event('visibilitychange'))
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('pagehide'))
  await settled()
  expect(told).toEqual(['leaving', 'leaving'])
})

it('tells that a film plays which began before its player was there', async () => {
  const { video } = scene({ paused: false })
  const { told, tracker } = listening()
  follow(video, tracker)
  await settled()
  expect(told).toEqual(['play 4.4'])
})

it('keeps what happens until the tracker is there, with its own moments, and hears nothing after its end', async () => {
  vi.useFakeTimers({ now: 1000 })
  const { video } = scene()
  const { promise, resolve } = Promise.withResolvers<Tracker | undefined>()
  const batches: { created_at: string }[] = []
  const end = follow(video, promise)
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
  resolve(trackTo({ user_id: 7, video_id: 3, content_id: 5, store_id: 1 }, { service, storage: undefined }))
  await vi.advanceTimersByTimeAsync(0)
  expect(batches).toMatchObject([{ created_at: '1970-01-01T00:00:01.000Z' }])
  end()
  video.dispatchEvent(new Event('pause'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(batches).toHaveLength(1)
  vi.useRealTimers()
})

it('tells nobody where no tracker comes', async () => {
  const { video } = scene()
  const end = follow(video, Promise.resolve(undefined))
  video.dispatchEvent(new Event('play'))
  await settled()
  expect(end).not.toThrow()
})
