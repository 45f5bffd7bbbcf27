import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepPosition } from './keep-position.ts'

function makeVideo() {
  return Object.assign(new EventTarget(), { currentTime: 0, paused: true, played: { length: 0 } })
}

function watch(video = makeVideo()) {
  const keep = vi.fn<(seconds: number) => void>()
  const report = vi.fn<(seconds: number, leaving: boolean) => Promise<unknown>>(() => Promise.resolve('told'))
  const stop = keepPosition(video as unknown as HTMLVideoElement, { keep, report })
  const playTo = (seconds: number) =>
    Object.assign(video, { currentTime: seconds, paused: false, played: { length: 1 } })
  return { video, stop, playTo, keep, report }
}

const page = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('keeps and reports the position every ten seconds of play', () => {
  const { playTo, keep, report } = watch()
  playTo(300)
  vi.advanceTimersByTime(9_999)
  expect(keep).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(keep).toHaveBeenCalledExactlyOnceWith(300)
  expect(report).toHaveBeenCalledExactlyOnceWith(300, false)
})

it.each(['pause', 'ended'])('does it at once on %s', (event) => {
  const { video, playTo, keep, report } = watch()
  playTo(120)
  video.dispatchEvent(new Event(event))
  expect(keep).toHaveBeenCalledWith(120)
  expect(report).toHaveBeenCalledWith(120, false)
})

it('reports once that the film plays, which is all there is to say then', () => {
  const { video, keep, report } = watch()
  video.dispatchEvent(new Event('playing'))
  video.dispatchEvent(new Event('playing'))
  expect(report).toHaveBeenCalledExactlyOnceWith(0, false)
  expect(keep).not.toHaveBeenCalled()
})

it('reports a film that plays already before its player has come', () => {
  const { report } = watch(
    Object.assign(makeVideo(), { currentTime: 2, paused: false, played: { length: 1 } }),
  )
  expect(report).toHaveBeenCalledExactlyOnceWith(2, false)
})

it('tells nobody of every stop while somebody looks for a place', () => {
  const { video, playTo, keep, report } = watch()
  playTo(200)
  video.dispatchEvent(new Event('seeked'))
  expect(keep).toHaveBeenCalledWith(200)
  expect(report).not.toHaveBeenCalled()
})

it('does it when the page is hidden or left, in a way that outlives the page', () => {
  const { playTo, report } = watch()
  playTo(100)
  document.dispatchEvent(new Event('visibilitychange')) // shown again
  expect(report).not.toHaveBeenCalled()
  Object.assign(document, { hidden: true })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(report).toHaveBeenLastCalledWith(100, true)
  playTo(105)
  page.dispatchEvent(new Event('pagehide'))
  expect(report).toHaveBeenLastCalledWith(105, true)
})

it('does it when the player goes, and then no more', async () => {
  const { video, playTo, stop, report } = watch()
  playTo(110)
  expect(await stop()).toBe('told')
  expect(report).toHaveBeenCalledExactlyOnceWith(110, true)
  video.dispatchEvent(new Event('pause'))
  vi.advanceTimersByTime(20_000)
  expect(report).toHaveBeenCalledTimes(1)
})

it('leaves what was kept alone while nothing has been played', () => {
  const { video, keep, report, stop } = watch()
  video.currentTime = 200
  video.dispatchEvent(new Event('seeked'))
  expect(stop()).toBeUndefined()
  expect(keep).not.toHaveBeenCalled()
  expect(report).not.toHaveBeenCalled()
})
