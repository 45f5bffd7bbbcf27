import { useCallback, useSyncExternalStore } from 'react'

const NEWS = ['timeupdate', 'seeked', 'loadedmetadata']

/** The current second of a playing film, to the tenth; 0 without one. */
export function useSecond(element: HTMLVideoElement | null) {
  const subscribe = useCallback(
    (hear: () => void) => {
      for (const name of NEWS) element?.addEventListener(name, hear)
      return () => NEWS.forEach((name) => element?.removeEventListener(name, hear))
    },
    [element],
  )
  return useSyncExternalStore(subscribe, () => (element ? Math.round(element.currentTime * 10) / 10 : 0))
}
