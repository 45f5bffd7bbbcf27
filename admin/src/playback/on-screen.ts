import { useSyncExternalStore } from 'react'

// The players on this page, by the film they play, the last one put up in front.
const films = new Map<number, readonly HTMLVideoElement[]>()
const listeners = new Set<() => void>()
const wishes = new EventTarget()

/** Notes the element that plays a film; returns what takes it off again. */
export function putOnScreen(videoId: number, element: HTMLVideoElement) {
  set(videoId, [...of(videoId), element])
  return () =>
    set(
      videoId,
      of(videoId).filter((one) => one !== element),
    )
}

/** The element that plays a film on this page, for whoever works beside it; null while none does. */
export const useFilmOnScreen = (videoId: number) =>
  useSyncExternalStore(subscribe, () => of(videoId).at(-1) ?? null)

/** Where a player that is not open yet begins. */
export interface Beginning {
  /** Seconds. */
  at: number
  plays: boolean
}

/** Takes a film to a moment; where no player is open, one that listens opens there and plays. */
export const showMoment = (videoId: number, seconds: number) => wish(videoId, { at: seconds, plays: true })

/** The same for whoever only points at a moment from beside the film: a player that opens stands still. */
export const pointAt = (videoId: number, seconds: number) => wish(videoId, { at: seconds, plays: false })

function wish(videoId: number, beginning: Beginning) {
  const element = of(videoId).at(-1)
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
export function onWanted(videoId: number, open: (beginning: Beginning) => void) {
  const hear = (event: Event) => open((event as CustomEvent<Beginning>).detail)
  wishes.addEventListener(String(videoId), hear)
  return () => wishes.removeEventListener(String(videoId), hear)
}

const of = (videoId: number) => films.get(videoId) ?? []

function set(videoId: number, elements: readonly HTMLVideoElement[]) {
  films.set(videoId, elements)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
