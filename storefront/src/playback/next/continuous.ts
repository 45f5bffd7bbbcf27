import { useSyncExternalStore } from 'react'
import { useShop } from '../../store/shop.ts'
import { browserStorage, type BrowserStorage } from '../../browser-storage.ts'

const KEY = 'vb.autoplay'
const news = new EventTarget()

/** What the viewer chose on this device; on for whoever chose nothing. */
export const wantsNext = (store: BrowserStorage) => store.getItem(KEY) !== 'false'

function turn(isOn: boolean) {
  try {
    browserStorage().setItem(KEY, String(isOn))
  } catch {
    // A full or forbidden store only means that the choice is asked for anew.
  }
  news.dispatchEvent(new Event('change'))
}

function subscribe(heard: () => void) {
  news.addEventListener('change', heard)
  addEventListener('storage', heard) // another tab
  return () => {
    news.removeEventListener('change', heard)
    removeEventListener('storage', heard)
  }
}

/** Whether the next film begins by itself: where the store lets it, as the viewer wishes. */
export function useContinuous() {
  const { settings } = useShop()
  const isWished = useSyncExternalStore(
    subscribe,
    () => wantsNext(browserStorage()),
    () => true,
  )

  return { isOffered: settings.autoplay, isOn: settings.autoplay && isWished, turn }
}
