import { beforeEach, expect, it, vi } from 'vitest'
import type { MountedFilm } from './film-mount.ts'
import { bindRequests, REQUESTS, type RequestName } from './requests.ts'

function makeMountedFilm() {
  const video = {
    currentTime: 50,
    paused: false,
    volume: 0.5,
    muted: false,
    playbackRate: 1,
    seekable: { length: 1, end: () => 90 },
    pause: vi.fn(),
    play: vi.fn(() => Promise.resolve()),
  }
  const captions = { language: null as string | null, likely: 'de', choose: vi.fn() }
  const stage = {
    video,
    captions,
    address: { film: { duration: 100 } },
    opening: { silenced: false, play: vi.fn() },
  }
  return { video, captions, stage: stage as unknown as MountedFilm }
}

let mounted: ReturnType<typeof makeMountedFilm>
beforeEach(() => {
  mounted = makeMountedFilm()
})

it.each(Object.keys(REQUESTS) as RequestName[])('%s does nothing without a mounted film', (name) => {
  const wishes = bindRequests(() => null)
  expect(() => (wishes[name] as (...rest: unknown[]) => void)(1)).not.toThrow()
})

it.each([
  [30, 30],
  [-5, 0],
  [1000, 89.5], // ends half a second before the end of the encoded part
])('goes to %i at %d', (wished, got) => {
  REQUESTS.seek(mounted.stage, wished)
  expect(mounted.video.currentTime).toBe(got)
})

it('skips from the position, and seeks to a share of the film', () => {
  REQUESTS.skip(mounted.stage, -10)
  expect(mounted.video.currentTime).toBe(40)
  REQUESTS.seekToShare(mounted.stage, 0.3)
  expect(mounted.video.currentTime).toBe(30)
})

it('changes the volume in even steps, to 0 and back', () => {
  REQUESTS.turnVolume(mounted.stage, 0.05)
  expect(mounted.video.volume).toBe(0.55)
  REQUESTS.turnVolume(mounted.stage, -1)
  expect(mounted.video).toMatchObject({ volume: 0, muted: true })
  REQUESTS.mute(mounted.stage)
  expect(mounted.video).toMatchObject({ volume: 0.5, muted: false })
})

it('turns up from 0 when muted', () => {
  mounted.video.muted = true
  REQUESTS.turnVolume(mounted.stage, 0.05)
  expect(mounted.video).toMatchObject({ volume: 0.05, muted: false })
})

it('goes through the speeds and stops at both ends', () => {
  REQUESTS.turnSpeed(mounted.stage, 1)
  expect(mounted.video.playbackRate).toBe(1.25)
  mounted.video.playbackRate = 2
  REQUESTS.turnSpeed(mounted.stage, 1)
  expect(mounted.video.playbackRate).toBe(2)
  mounted.video.playbackRate = 0.25
  REQUESTS.turnSpeed(mounted.stage, -1)
  expect(mounted.video.playbackRate).toBe(0.25)
})

it('toggles captions in the likely language', () => {
  void REQUESTS.turnCaptions(mounted.stage)
  expect(mounted.captions.choose).toHaveBeenLastCalledWith('de')
  mounted.captions.language = 'de'
  void REQUESTS.turnCaptions(mounted.stage)
  expect(mounted.captions.choose).toHaveBeenLastCalledWith(null)
})

it('pauses to step by frames', () => {
  REQUESTS.stepFrame(mounted.stage, 1)
  expect(mounted.video.pause).toHaveBeenCalled()
  expect(mounted.video.currentTime).toBeCloseTo(50.033, 3)
})
