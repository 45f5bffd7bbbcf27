import type { PlayableFilm } from '@matinee/contract/playback'
import { hasMediaSource, playsHlsItself } from './choose-engine.ts'
import { fetchHead, type Head } from './head.ts'
import { loadHls } from './hls-engine.ts'

let begun: { url: string; head: Head } | undefined

/**
 * Begins to fetch a film before its player is on the screen: as soon as a page knows the address. The player that is
 * given the same film goes on with it. Does nothing where the browser plays HLS by itself.
 */
export function beginFilm(film: PlayableFilm, at = 0) {
  if (!hasMediaSource() || playsHlsItself(document.createElement('video'))) return
  if (begun?.url !== film.url || begun.head.at !== at) begun = { url: film.url, head: fetchHead(film, at) }
}

/** The beginning a page already asked for, or a new one. */
export function takeHead(film: PlayableFilm, at: number): Head {
  beginFilm(film, at)
  const head = begun?.head ?? fetchHead(film, at)
  begun = undefined
  return head
}

/** Fetches hls.js ahead of time: for a page where a film is sure to be played and the line is idle. */
export function preloadEngine() {
  if (!hasMediaSource() || playsHlsItself(document.createElement('video'))) return
  loadHls().catch(() => undefined) // the player asks again, and tells
}

export interface Hint {
  rel: 'preload'
  as: 'fetch'
  href: string
  crossOrigin: 'anonymous'
}

/** Links for the head of a page that was made by the server and already names the film. */
export const preloadHints = (film: PlayableFilm): Hint[] => [
  { rel: 'preload', as: 'fetch', href: film.url, crossOrigin: 'anonymous' },
]
