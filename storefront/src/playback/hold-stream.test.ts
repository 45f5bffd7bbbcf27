import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { holdStream } from './hold-stream.ts'

const page = new EventTarget()

function watch({ refused = false, paused = true } = {}) {
  const video = Object.assign(new EventTarget(), {
    paused,
    pause: vi.fn<() => void>(),
  })
  const keep = vi.fn<() => Promise<unknown>>(() =>
    refused ? Promise.reject(new Error('full')) : Promise.resolve(),
  )
  const stop = vi.fn<() => Promise<unknown>>(() => Promise.resolve())
  const end = holdStream(video as unknown as HTMLVideoElement, { keep, stop })
  const play = () => {
    video.paused = false
    video.dispatchEvent(new Event('playing'))
  }
  const rest = () => {
    video.paused = true
    video.dispatchEvent(new Event('pause'))
  }
  return { video, keep, stop, end, play, rest }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('says at once that a film plays, and every half minute', () => {
  const { keep, play } = watch()
  vi.advanceTimersByTime(90_000)
  expect(keep).not.toHaveBeenCalled()
  play()
  play() // after it has waited for the line
  expect(keep).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(keep).toHaveBeenCalledTimes(3)
})

it('says that a film played already before its player had come', () => {
  expect(watch({ paused: false }).keep).toHaveBeenCalledTimes(1)
})

it('gives the stream back when the film rests, the page is left, or the player goes', () => {
  for (const leave of ['rest', 'pagehide', 'end'] as const) {
    const { play, rest, stop, end, keep } = watch()
    play()
    if (leave === 'rest') rest()
    else if (leave === 'pagehide') page.dispatchEvent(new Event('pagehide'))
    else end()
    expect({ leave, stops: stop.mock.calls.length }).toEqual({ leave, stops: 1 })
    end()
    vi.advanceTimersByTime(60_000)
    expect(stop).toHaveBeenCalledTimes(1)
    expect(keep).toHaveBeenCalledTimes(1)
  }
})

it('pauses a film for which there is no stream left', async () => {
  const { play, video } = watch({ refused: true })
  play()
  await vi.waitFor(() => expect(video.pause).toHaveBeenCalledTimes(1), { timeout: 10_000 })
})
