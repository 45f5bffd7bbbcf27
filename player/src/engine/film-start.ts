import type { PlayableFilm } from '@matinee/contract/playback/playback'
import { Autoplay } from '../autoplay.ts'
import { rememberVolume } from '../volume-memory.ts'
import { hasMediaSource, hasNativeHls } from './choose-engine.ts'
import { startEarlyPlayback, type EarlyPlayback } from './early-playback.ts'
import { startPreload, type FilmPreload } from './film-preload.ts'
import { loadHls } from './hls-engine.ts'

/** A film being preloaded, and its early playback, if any. */
export interface FilmStart {
  url: string
  head: FilmPreload
  shown?: EarlyFilm
}

/** A film that plays before its player is mounted. */
interface EarlyFilm {
  video: HTMLVideoElement
  start: EarlyPlayback
  opening: Autoplay
  forgetSound: () => void
  /** The element it plays in until its player is mounted. */
  place: HTMLElement
}

let currentStart: FilmStart | undefined

const playsThroughMediaSource = () => hasMediaSource() && !hasNativeHls(document.createElement('video'))

/**
 * Starts to fetch a film before its player is mounted. The player of the same film continues with it. Does
 * nothing if the browser plays HLS natively.
 */
export function preloadFilm(film: PlayableFilm, at = 0) {
  if (!playsThroughMediaSource()) return
  if (currentStart?.url !== film.url || currentStart.head.at !== at)
    currentStart = { url: film.url, head: startPreload(film, at) }
}

/**
 * Plays a film in `frame` before its player is mounted, muted if the browser requires it. The player of the
 * same film takes the video over without interruption and removes `place`. Resolves at the first frame, or
 * when there will be none.
 */
export async function playFilmEarly(
  film: PlayableFilm,
  at: number,
  { place, frame }: { place: HTMLElement; frame: HTMLElement },
): Promise<void> {
  preloadFilm(film, at)
  if (!currentStart || currentStart.shown) return
  const video = createVideo()
  frame.append(video)
  const forgetSound = rememberVolume(video)
  const opening = new Autoplay(video)
  const start = startEarlyPlayback(currentStart.head, video)
  currentStart.shown = { video, start, opening, forgetSound, place }
  void opening.play()
  const seen = new Promise((resolve) => video.requestVideoFrameCallback(resolve))
  await Promise.race([seen, start.begun.then((bandwidth) => bandwidth === null || seen)])
}

/** Stops early playback and preloading, if the player will not be mounted. */
export function cancelFilmStart() {
  currentStart?.shown?.place.remove()
  currentStart = undefined
}

function createVideo(): HTMLVideoElement {
  const video = document.createElement('video')
  video.playsInline = true
  video.preload = 'metadata'
  return video
}

/** Attaches the video element to the player: the one of early playback, or a new one. */
export function attachVideo(film: PlayableFilm, player: HTMLElement): HTMLVideoElement {
  const shown = currentStart?.url === film.url ? currentStart.shown : undefined
  const video = shown?.video ?? createVideo()
  player.append(video)
  shown?.place.remove()
  return video
}

/** Hands the preloaded film over to the player that continues in `video`. Can be taken once. */
export function takeFilmStart(
  film: PlayableFilm,
  at: number,
  video: HTMLVideoElement,
): FilmStart | undefined {
  const beginning = currentStart
  currentStart = undefined
  if (beginning?.url !== film.url) return undefined
  const { shown, head } = beginning
  return (shown ? shown.video === video : head.at === at) ? beginning : undefined
}

/** Fetches hls.js ahead of time, for a page where a film will be played and the network is idle. */
export function preloadEngine() {
  if (!playsThroughMediaSource()) return
  loadHls().catch(() => undefined) // the player retries and reports the error
}
