import { beforeEach, expect, it, vi } from 'vitest'
import type { Stage } from './stage.ts'
import { bindWishes, WISHES, type WishName } from './wishes.ts'

function makeStage() {
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
  return { video, captions, stage: stage as unknown as Stage }
}

let made: ReturnType<typeof makeStage>
beforeEach(() => {
  made = makeStage()
})

it.each(Object.keys(WISHES) as WishName[])(
  '%s does nothing, and nothing bad, before there is a film',
  (name) => {
    const wishes = bindWishes(() => null)
    expect(() => (wishes[name] as (...rest: unknown[]) => void)(1)).not.toThrow()
  },
)

it.each([
  [30, 30],
  [-5, 0],
  [1000, 89.5], // only what is made can be reached, and a little is left to play
])('goes to %i at %d', (wished, got) => {
  WISHES.seek(made.stage, wished)
  expect(made.video.currentTime).toBe(got)
})

it('skips from where the film is, and goes to a share of the whole', () => {
  WISHES.skip(made.stage, -10)
  expect(made.video.currentTime).toBe(40)
  WISHES.seekToShare(made.stage, 0.3)
  expect(made.video.currentTime).toBe(30)
})

it('turns the volume in even steps, to silence and back', () => {
  WISHES.turnVolume(made.stage, 0.05)
  expect(made.video.volume).toBe(0.55)
  WISHES.turnVolume(made.stage, -1)
  expect(made.video).toMatchObject({ volume: 0, muted: true })
  WISHES.mute(made.stage)
  expect(made.video).toMatchObject({ volume: 0.5, muted: false })
})

it('turns up from silence when it was muted', () => {
  made.video.muted = true
  WISHES.turnVolume(made.stage, 0.05)
  expect(made.video).toMatchObject({ volume: 0.05, muted: false })
})

it('goes through the speeds and stops at both ends', () => {
  WISHES.turnSpeed(made.stage, 1)
  expect(made.video.playbackRate).toBe(1.25)
  made.video.playbackRate = 2
  WISHES.turnSpeed(made.stage, 1)
  expect(made.video.playbackRate).toBe(2)
  made.video.playbackRate = 0.25
  WISHES.turnSpeed(made.stage, -1)
  expect(made.video.playbackRate).toBe(0.25)
})

it('turns captions to the likely language, and off', () => {
  void WISHES.turnCaptions(made.stage)
  expect(made.captions.choose).toHaveBeenLastCalledWith('de')
  made.captions.language = 'de'
  void WISHES.turnCaptions(made.stage)
  expect(made.captions.choose).toHaveBeenLastCalledWith(null)
})

it('steps by pictures only while it stands', () => {
  WISHES.stepFrame(made.stage, 1)
  expect(made.video.pause).toHaveBeenCalled()
  expect(made.video.currentTime).toBeCloseTo(50.033, 3)
})
