import { fill, isFilling, unfill } from './full-screen.ts'
import type { AppleVideo } from './screens.ts'
import type { Stage } from './stage.ts'

export const SPEEDS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

/** So much is left to play at the end: sent closer, Chromium waits for sound that does not come (hls.js 1.7.4, 0.15 s). */
const LAST_MOMENT = 0.5
/** One picture at the usual 25 to 30 a second. */
const FRAME = 1 / 30

/** Everything a viewer can ask for, with its effect. None of them changes a fact: the stage does, when it has happened. */
export const WISHES = {
  play: ({ video, opening }: Stage) => (opening.silenced ? video.play() : opening.play()),
  pause: ({ video }: Stage) => video.pause(),
  playOrPause: (stage: Stage) => (stage.video.paused ? WISHES.play(stage) : WISHES.pause(stage)),

  seek: (stage: Stage, seconds: number) => {
    stage.video.currentTime = Math.max(0, Math.min(seconds, reachOf(stage) - LAST_MOMENT))
  },
  skip: (stage: Stage, seconds: number) => WISHES.seek(stage, stage.video.currentTime + seconds),
  /** A share of the film, 0 to 1. */
  seekToShare: (stage: Stage, share: number) => WISHES.seek(stage, share * stage.address.film.duration),
  stepFrame: (stage: Stage, direction: 1 | -1) => {
    stage.video.pause()
    WISHES.skip(stage, direction * FRAME)
  },

  setVolume: ({ video }: Stage, volume: number) => {
    video.volume = Math.max(0, Math.min(volume, 1))
    video.muted = video.volume === 0
  },
  turnVolume: (stage: Stage, by: number) =>
    WISHES.setVolume(stage, Math.round(((stage.video.muted ? 0 : stage.video.volume) + by) * 20) / 20),
  mute: ({ video }: Stage) => {
    video.muted = !video.muted
    if (!video.muted && video.volume === 0) video.volume = 0.5
  },
  chooseSound: ({ engine }: Stage, id: number) => engine.chooseSound(id),

  setSpeed: ({ video }: Stage, speed: number) => {
    video.playbackRate = speed
    video.defaultPlaybackRate = speed // the next film in this element keeps it
  },
  turnSpeed: (stage: Stage, direction: 1 | -1) => {
    const { playbackRate } = stage.video
    const faster = SPEEDS.find((speed) => speed > playbackRate)
    const slower = SPEEDS.findLast((speed) => speed < playbackRate)
    WISHES.setSpeed(stage, (direction > 0 ? faster : slower) ?? playbackRate)
  },

  /** Lines, as in 720p; null is automatic. */
  chooseQuality: ({ engine }: Stage, lines: number | null) => engine.chooseLines(lines),
  /** A language, or null for none. */
  chooseCaptions: ({ captions }: Stage, language: string | null) => captions.choose(language),
  turnCaptions: ({ captions }: Stage) => captions.choose(captions.language === null ? captions.likely : null),

  fill: (stage: Stage) => (isFilling(stage) ? unfill(stage) : fill(stage)),
  float: ({ video }: Stage) =>
    document.pictureInPictureElement === video
      ? document.exitPictureInPicture()
      : video.requestPictureInPicture(),
  airplay: ({ video }: Stage) => (video as AppleVideo).webkitShowPlaybackTargetPicker?.(),
  cast: ({ video }: Stage) => video.remote.prompt(),

  retry: ({ engine }: Stage) => engine.retry(),
}

function reachOf({ video, address: { film } }: Stage) {
  const { seekable } = video
  return seekable.length > 0 ? seekable.end(seekable.length - 1) : film.duration
}

type Rest<F> = F extends (stage: Stage, ...rest: infer R) => unknown ? R : never
export type WishName = keyof typeof WISHES
export type Wishes = { [Name in WishName]: (...rest: Rest<(typeof WISHES)[Name]>) => void }

/**
 * Wishes that reach a stage, when there is one. A browser may refuse one (no window to float, no gesture): then
 * nothing happens, and no fact says otherwise.
 */
export function bindWishes(stageOf: () => Stage | null): Wishes {
  const bound = Object.entries(WISHES).map(([name, wish]) => [
    name,
    (...rest: unknown[]) => {
      const stage = stageOf()
      if (stage) grant(wish as WishHandler, stage, rest)
    },
  ])
  return Object.fromEntries(bound) as Wishes
}

type WishHandler = (stage: Stage, ...rest: unknown[]) => unknown

function grant(wish: WishHandler, stage: Stage, rest: unknown[]) {
  const effect = wish(stage, ...rest)
  if (effect instanceof Promise) effect.catch(onlyRefusals)
}

/** The browser's refusals come as `DOMException`; anything else is a fault of ours and must be heard. */
function onlyRefusals(reason: unknown) {
  if (!(reason instanceof DOMException) && !(reason instanceof TypeError)) throw reason
}
