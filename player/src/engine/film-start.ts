import type { PlayableFilm } from '@matinee/contract/playback/playback'
import { Autoplay } from '../autoplay.ts'
import type { LiveOptions } from '../live.ts'
import { rememberVolume } from '../volume-memory.ts'
import type { RenewFilm } from './address.ts'
import { hasMediaSource, hasNativeHls } from './choose-engine.ts'
import { startBroadcast, type EarlyBroadcast } from './early-broadcast.ts'
import { startEarlyPlayback, type EarlyPlayback } from './early-playback.ts'
import { startPreload, type FilmPreload } from './film-preload.ts'
import { loadHls } from './hls-engine.ts'

/** A film being preloaded, and its early playback, if any. */
export interface FilmStart {
  url: string
  /** Undefined for a broadcast, whose engine fetches all of it. */
  head?: FilmPreload
  shown?: EarlyVideo
}

/** A film or broadcast that plays before its player is mounted. */
interface EarlyVideo {
  video: HTMLVideoElement
  start?: EarlyPlayback
  broadcast?: EarlyBroadcast
  opening: Autoplay
  forgetSound: () => void
  /** The element it plays in until its player is mounted. */
  place: HTMLElement
}

/** Where something plays early: the element to remove afterwards, and the one inside it that takes the video. */
interface EarlyPlace {
  place: HTMLElement
  frame: HTMLElement
}

export { filmOfStream, liveOptionsOf } from '../live.ts'

let currentStart: FilmStart | undefined

const playsThroughMediaSource = () => hasMediaSource() && !hasNativeHls(document.createElement('video'))

/**
 * Starts to fetch a film before its player is mounted. The player of the same film continues with it. Does
 * nothing if the browser plays HLS natively.
 */
export function preloadFilm(film: PlayableFilm, at = 0) {
  if (!playsThroughMediaSource()) return
  if (currentStart?.url !== film.url || currentStart.head?.at !== at)
    currentStart = { url: film.url, head: startPreload(film, at) }
}

/**
 * Plays a film in `frame` before its player is mounted, muted if the browser requires it. The player of the
 * same film takes the video over without interruption and removes `place`. Resolves at the first frame, or
 * when there will be none.
 */
export async function playFilmEarly(film: PlayableFilm, at: number, place: EarlyPlace): Promise<void> {
  preloadFilm(film, at)
  if (!currentStart?.head || currentStart.shown) return
  const shown = showEarly(place)
  const start = startEarlyPlayback(currentStart.head, shown.video)
  currentStart.shown = { ...shown, start }
  void shown.opening.play()
  const seen = firstFrameOf(shown.video)
  await Promise.race([seen, start.begun.then((bandwidth) => bandwidth === null || seen)])
}

interface BroadcastToShow {
  film: PlayableFilm
  live: LiveOptions
  /** Renews its address until the player is mounted. */
  renew: RenewFilm
}

/** The same for a broadcast: the player of the same stream takes over its engine as well. */
export async function playBroadcastEarly(
  { film, live, renew }: BroadcastToShow,
  place: EarlyPlace,
): Promise<void> {
  const shown = showEarly(place)
  const broadcast = startBroadcast({ video: shown.video, film, live, renew })
  currentStart = { url: film.url, shown: { ...shown, broadcast } }
  void shown.opening.play()
  await Promise.race([firstFrameOf(shown.video), broadcast.failed])
}

function showEarly({ place, frame }: EarlyPlace): EarlyVideo {
  const video = createVideo()
  frame.append(video)
  return { video, forgetSound: rememberVolume(video), opening: new Autoplay(video), place }
}

const firstFrameOf = (video: HTMLVideoElement) =>
  new Promise((resolve) => video.requestVideoFrameCallback(resolve))

/** Stops early playback and preloading, if the player will not be mounted. */
export function cancelFilmStart() {
  const shown = currentStart?.shown
  currentStart = undefined
  if (!shown) return
  shown.place.remove()
  shown.forgetSound()
  shown.opening.destroy()
  shown.broadcast?.engine.destroy()
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

/** Hands the film over to the player that continues in `video`. Can be taken once; what does not fit is ended. */
export function takeFilmStart(
  film: PlayableFilm,
  at: number,
  video: HTMLVideoElement,
): FilmStart | undefined {
  const beginning = currentStart
  if (!beginning || !isStartOf(beginning, film, at, video)) {
    cancelFilmStart()
    return undefined
  }
  currentStart = undefined
  return beginning
}

const isStartOf = (
  { url, shown, head }: FilmStart,
  film: PlayableFilm,
  at: number,
  video: HTMLVideoElement,
) => url === film.url && (shown ? shown.video === video : head?.at === at)

/** Fetches hls.js ahead of time, for a page where a film will be played and the network is idle. */
export function preloadEngine() {
  if (!playsThroughMediaSource()) return
  loadHls().catch(() => undefined) // the player retries and reports the error
}
