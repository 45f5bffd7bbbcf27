import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepPosition } from './keep-position.ts'
import { readPosition } from './position.ts'

function makeVideo() {
  return Object.assign(new EventTarget(), { currentTime: 0, paused: true, played: { length: 0 } })
}

function watch() {
  const kept: Record<string, string> = {}
  const store = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
  }
  const video = makeVideo()
  const stop = keepPosition(video as unknown as HTMLVideoElement, store, { id: 1, duration: 600 })
  const playTo = (seconds: number) =>
    Object.assign(video, { currentTime: seconds, paused: false, played: { length: 1 } })
  return { video, stop, playTo, position: () => readPosition(store, 1) }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', new EventTarget())
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('keeps the position every ten seconds of play', () => {
  const { playTo, position } = watch()
  playTo(300)
  vi.advanceTimersByTime(9_999)
  expect(position()).toBe(0)
  vi.advanceTimersByTime(1)
  expect(position()).toBe(300)
})

it.each(['pause', 'seeked', 'ended'])('keeps it at once on %s', (event) => {
  const { video, playTo, position } = watch()
  playTo(120)
  video.dispatchEvent(new Event(event))
  expect(position()).toBe(120)
})

it('keeps it when the page is hidden or left, and when the player goes', () => {
  const { playTo, position, stop } = watch()
  playTo(100)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(position()).toBe(100)
  playTo(110)
  stop()
  expect(position()).toBe(110)
})

it('leaves what was kept alone while nothing has been played', () => {
  const { video, stop, position } = watch()
  video.currentTime = 200
  video.dispatchEvent(new Event('seeked'))
  stop()
  expect(position()).toBe(0)
})
