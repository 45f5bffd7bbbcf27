import { useSyncExternalStore } from 'react'

// The players on this page, by the film they play, the last one put up in front.
const films = new Map<number, readonly HTMLVideoElement[]>()
const listeners = new Set<() => void>()
const wishes = new EventTarget()

/** Notes the element that plays a film; returns what takes it off again. */
export function putOnScreen(videoId: number, element: HTMLVideoElement) {
  setFilms(videoId, [...filmsOf(videoId), element])
  return () =>
    setFilms(
      videoId,
      filmsOf(videoId).filter((one) => one !== element),
    )
}

/** The element that plays a film on this page, for whoever works beside it; null while none does. */
export const useFilmOnScreen = (videoId: number) =>
  useSyncExternalStore(subscribe, () => filmsOf(videoId).at(-1) ?? null)

/** Where a player that is not open yet starts. */
export interface StartRequest {
  /** Seconds. */
  at: number
  plays: boolean
}

/** Takes a film to a moment; where no player is open, one that listens opens there and plays. */
export const showMoment = (videoId: number, seconds: number) =>
  requestStart(videoId, { at: seconds, plays: true })

/** The same for whoever only points at a moment from beside the film: a player that opens stands still. */
export const pointAt = (videoId: number, seconds: number) =>
  requestStart(videoId, { at: seconds, plays: false })

function requestStart(videoId: number, beginning: StartRequest) {
  const element = filmsOf(videoId).at(-1)
  if (element) goTo(element, beginning.at)
  else wishes.dispatchEvent(new CustomEvent(String(videoId), { detail: beginning }))
}

/** A player that is still opening goes there when it can, past where it was told to begin. */
function goTo(element: HTMLVideoElement, seconds: number) {
  const go = () => (element.currentTime = seconds)
  go()
  if (element.readyState === HTMLMediaElement.HAVE_NOTHING)
    element.addEventListener('loadedmetadata', go, { once: true })
}

/** Calls `open` when a film is wanted that no player shows; returns the end of listening. */
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
