import { enterFullscreen, isFullscreen, exitFullscreen } from './full-screen.ts'
import type { AppleVideo } from './screens.ts'
import { livePositionOf } from './live-position.ts'
import type { MountedFilm } from './film-mount.ts'

export const SPEEDS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

/**
 * Seeks end this many seconds before the end: closer, Chromium waits for missing audio (hls.js 1.7.4, 0.15
 * s).
 */
const END_MARGIN_SECONDS = 0.5
/** Duration of one frame at the usual 25 to 30 per second. */
const FRAME_SECONDS = 1 / 30

/**
 * Everything a viewer can request, with its effect. Requests do not change the state: the video's events do.
 */
export const REQUESTS = {
  play: ({ video, opening }: MountedFilm) => (opening.silenced ? video.play() : opening.play()),
  pause: ({ video }: MountedFilm) => video.pause(),
  playOrPause: (stage: MountedFilm) => (stage.video.paused ? REQUESTS.play(stage) : REQUESTS.pause(stage)),

  seek: (stage: MountedFilm, seconds: number) => {
    if (stage.live && !stage.live.dvr) return
    stage.video.currentTime = Math.max(
      seekStart(stage),
      Math.min(seconds, seekLimit(stage) - END_MARGIN_SECONDS),
    )
  },
  skip: (stage: MountedFilm, seconds: number) => REQUESTS.seek(stage, stage.video.currentTime + seconds),
  /** Seeks to a share of the film, 0 to 1. */
  seekToShare: (stage: MountedFilm, share: number) => {
    const from = stage.live ? seekStart(stage) : 0
    REQUESTS.seek(stage, from + share * (stage.live ? seekLimit(stage) - from : stage.address.film.duration))
  },
  /** Seeks to the live edge. */
  seekToLive: (stage: MountedFilm) => {
    const position = livePositionOf(stage)
    if (position !== null) stage.video.currentTime = position
    return REQUESTS.play(stage)
  },
  stepFrame: (stage: MountedFilm, direction: 1 | -1) => {
    stage.video.pause()
    REQUESTS.skip(stage, direction * FRAME_SECONDS)
  },

  setVolume: ({ video }: MountedFilm, volume: number) => {
    video.volume = Math.max(0, Math.min(volume, 1))
    video.muted = video.volume === 0
  },
  turnVolume: (stage: MountedFilm, by: number) =>
    REQUESTS.setVolume(stage, Math.round(((stage.video.muted ? 0 : stage.video.volume) + by) * 20) / 20),
  mute: ({ video }: MountedFilm) => {
    video.muted = !video.muted
    if (!video.muted && video.volume === 0) video.volume = 0.5
  },
  chooseSound: ({ engine }: MountedFilm, id: number) => engine.chooseSound(id),

  setSpeed: ({ video }: MountedFilm, speed: number) => {
    video.playbackRate = speed
    video.defaultPlaybackRate = speed // the next film in this element keeps the speed
  },
  turnSpeed: (stage: MountedFilm, direction: 1 | -1) => {
    const { playbackRate } = stage.video
    const faster = SPEEDS.find((speed) => speed > playbackRate)
    const slower = SPEEDS.findLast((speed) => speed < playbackRate)
    REQUESTS.setSpeed(stage, (direction > 0 ? faster : slower) ?? playbackRate)
  },

  /** Selects a height, as in 720p; null is automatic. */
  chooseQuality: ({ engine }: MountedFilm, lines: number | null) => engine.chooseLines(lines),
  /** Selects a language, or null for none. */
  chooseCaptions: ({ captions }: MountedFilm, language: string | null) => captions.choose(language),
  turnCaptions: ({ captions }: MountedFilm) =>
    captions.choose(captions.language === null ? captions.likely : null),

  fill: (stage: MountedFilm) => (isFullscreen(stage) ? exitFullscreen(stage) : enterFullscreen(stage)),
  float: ({ video }: MountedFilm) =>
    document.pictureInPictureElement === video
      ? document.exitPictureInPicture()
      : video.requestPictureInPicture(),
  airplay: ({ video }: MountedFilm) => (video as AppleVideo).webkitShowPlaybackTargetPicker?.(),
  cast: ({ video }: MountedFilm) => video.remote.prompt(),

  retry: ({ engine }: MountedFilm) => engine.retry(),
}

/** A premiere cannot be watched ahead of the others, though its next seconds are there already. */
function seekLimit({ video, address: { film }, live }: MountedFilm) {
  const { seekable } = video
  const end = seekable.length > 0 ? seekable.end(seekable.length - 1) : film.duration
  return Math.min(end, live?.now ? live.now() + END_MARGIN_SECONDS : end)
}

/** The first position of a broadcast that is still available; 0 for a film. */
const seekStart = ({ video: { seekable }, live }: MountedFilm) =>
  live && seekable.length > 0 ? seekable.start(0) : 0

type RequestArguments<F> = F extends (stage: MountedFilm, ...rest: infer R) => unknown ? R : never
export type RequestName = keyof typeof REQUESTS
export type PlayerRequests = {
  [Name in RequestName]: (...rest: RequestArguments<(typeof REQUESTS)[Name]>) => void
}

/**
 * Binds requests to the mounted film, if there is one. The browser may refuse a request (no picture-in-picture, no
 * gesture): then nothing happens and the state stays the same.
 */
export function bindRequests(stageOf: () => MountedFilm | null): PlayerRequests {
  const bound = Object.entries(REQUESTS).map(([name, wish]) => [
    name,
    (...rest: unknown[]) => {
      const stage = stageOf()
      if (stage) runRequest(wish as RequestHandler, stage, rest)
    },
  ])
  return Object.fromEntries(bound) as PlayerRequests
}

type RequestHandler = (stage: MountedFilm, ...rest: unknown[]) => unknown

function runRequest(wish: RequestHandler, stage: MountedFilm, rest: unknown[]) {
  const effect = wish(stage, ...rest)
  if (effect instanceof Promise) effect.catch(rethrowUnexpected)
}

/** The browser refuses with a `DOMException` or `TypeError`; anything else is a bug and is thrown. */
function rethrowUnexpected(reason: unknown) {
  if (!(reason instanceof DOMException) && !(reason instanceof TypeError)) throw reason
}
