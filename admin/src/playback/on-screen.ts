import { useSyncExternalStore } from 'react'

// The video elements on this page by their film, with the newest last.
const films = new Map<number, readonly HTMLVideoElement[]>()
const listeners = new Set<() => void>()
const wishes = new EventTarget()

/** Registers the video element of a film. Returns a function that removes it. */
export function putOnScreen(videoId: number, element: HTMLVideoElement) {
  setFilms(videoId, [...filmsOf(videoId), element])
  return () =>
    setFilms(
      videoId,
      filmsOf(videoId).filter((one) => one !== element),
    )
}

/** The video element of a film on this page; null if there is none. */
export const useFilmOnScreen = (videoId: number) =>
  useSyncExternalStore(subscribe, () => filmsOf(videoId).at(-1) ?? null)

/** The position and state in which a player opens. */
export interface StartRequest {
  /** Seconds. */
  at: number
  plays: boolean
}

/** Seeks a film. If no player is open, requests one that starts there and plays. */
export const showMoment = (videoId: number, seconds: number) =>
  requestStart(videoId, { at: seconds, plays: true })

/** Seeks a film. If no player is open, requests one that is paused there. */
export const pointAt = (videoId: number, seconds: number) =>
  requestStart(videoId, { at: seconds, plays: false })

function requestStart(videoId: number, beginning: StartRequest) {
  const element = filmsOf(videoId).at(-1)
  if (element) goTo(element, beginning.at)
  else wishes.dispatchEvent(new CustomEvent(String(videoId), { detail: beginning }))
}

/**
 * Seeks at once, and again when a player that is still loading knows the film: its start position would win otherwise.
 */
function goTo(element: HTMLVideoElement, seconds: number) {
  const go = () => (element.currentTime = seconds)
  go()
  if (element.readyState === HTMLMediaElement.HAVE_NOTHING)
    element.addEventListener('loadedmetadata', go, { once: true })
}

/** Calls `open` when a film without a player is requested. Returns a function that stops listening. */
export function onStartRequest(videoId: number, open: (beginning: StartRequest) => void) {
  const hear = (event: Event) => open((event as CustomEvent<StartRequest>).detail)
  wishes.addEventListener(String(videoId), hear)
  return () => wishes.removeEventListener(String(videoId), hear)
}

const filmsOf = (videoId: number) => films.get(videoId) ?? []

function setFilms(videoId: number, elements: readonly HTMLVideoElement[]) {
  films.set(videoId, elements)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
