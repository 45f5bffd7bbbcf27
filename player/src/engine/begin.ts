import type { PlayableFilm } from '@matinee/contract/playback/playback'
import { Autoplay } from '../autoplay.ts'
import { keepSound } from '../sound-memory.ts'
import { hasMediaSource, playsHlsItself } from './choose-engine.ts'
import { headStart, type HeadStart } from './head-start.ts'
import { fetchHead, type Head } from './head.ts'
import { loadHls } from './hls-engine.ts'

/** A film that is already on its way, and what of it may already play. */
export interface FilmStart {
  url: string
  head: Head
  shown?: EarlyFilm
}

/** A film that plays before its player is on the page. */
interface EarlyFilm {
  video: HTMLVideoElement
  start: HeadStart
  opening: Autoplay
  forgetSound: () => void
  /** Where it plays until its player comes. */
  place: HTMLElement
}

let currentStart: FilmStart | undefined

const isOursToPlay = () => hasMediaSource() && !playsHlsItself(document.createElement('video'))

/**
 * Begins to fetch a film before its player is on the screen: as soon as a page knows the address. The player that is
 * given the same film goes on with it. Does nothing where the browser plays HLS by itself.
 */
export function beginFilm(film: PlayableFilm, at = 0) {
  if (!isOursToPlay()) return
  if (currentStart?.url !== film.url || currentStart.head.at !== at)
    currentStart = { url: film.url, head: fetchHead(film, at) }
}

/**
 * Plays a film in `frame` before its player is there, silently where the browser allows no more; the player given
 * the same film takes the picture over without a stop and removes `place`. Resolves at the first frame, or when there will be none.
 */
export async function showFilm(
  film: PlayableFilm,
  at: number,
  { place, frame }: { place: HTMLElement; frame: HTMLElement },
): Promise<void> {
  beginFilm(film, at)
  if (!currentStart || currentStart.shown) return
  const video = makeVideo()
  frame.append(video)
  const forgetSound = keepSound(video)
  const opening = new Autoplay(video)
  const start = headStart(currentStart.head, video)
  currentStart.shown = { video, start, opening, forgetSound, place }
  void opening.play()
  const seen = new Promise((resolve) => video.requestVideoFrameCallback(resolve))
  await Promise.race([seen, start.begun.then((bandwidth) => bandwidth === null || seen)])
}

/** Ends what a page shows before its player, for a player that will not come. */
export function giveUpFilm() {
  currentStart?.shown?.place.remove()
  currentStart = undefined
}

function makeVideo(): HTMLVideoElement {
  const video = document.createElement('video')
  video.playsInline = true
  video.preload = 'metadata'
  return video
}

/** Puts the element a film is played in into the player: the one a page already shows it in, or a new one. */
export function placeVideo(film: PlayableFilm, player: HTMLElement): HTMLVideoElement {
  const shown = currentStart?.url === film.url ? currentStart.shown : undefined
  const video = shown?.video ?? makeVideo()
  player.append(video)
  shown?.place.remove()
  return video
}

/** What a page already has of this film, for the player that goes on with it in `video`; given once. */
export function takeBegun(film: PlayableFilm, at: number, video: HTMLVideoElement): FilmStart | undefined {
  const beginning = currentStart
  currentStart = undefined
  if (beginning?.url !== film.url) return undefined
  const { shown, head } = beginning
  return (shown ? shown.video === video : head.at === at) ? beginning : undefined
}

/** Fetches hls.js ahead of time: for a page where a film is sure to be played and the line is idle. */
export function preloadEngine() {
  if (!isOursToPlay()) return
  loadHls().catch(() => undefined) // the player asks again, and tells
}
