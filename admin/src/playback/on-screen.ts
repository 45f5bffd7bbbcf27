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

/** Takes a film to a moment; where no player is open, one that listens opens there. */
export function showMoment(videoId: number, seconds: number) {
  const element = of(videoId).at(-1)
  if (element) goTo(element, seconds)
  else wishes.dispatchEvent(new CustomEvent(String(videoId), { detail: seconds }))
}

/** A player that is still opening goes there when it can, past where it was told to begin. */
function goTo(element: HTMLVideoElement, seconds: number) {
  const go = () => (element.currentTime = seconds)
  go()
  if (element.readyState === HTMLMediaElement.HAVE_NOTHING)
    element.addEventListener('loadedmetadata', go, { once: true })
}

/** Calls `open` with seconds when a film is wanted that no player shows; returns the end of listening. */
export function onWanted(videoId: number, open: (seconds: number) => void) {
  const hear = (event: Event) => open((event as CustomEvent<number>).detail)
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
