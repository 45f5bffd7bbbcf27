import { useSyncExternalStore } from 'react'
import { useShop } from '../../store/shop.ts'
import { browserStorage, type BrowserStorage } from '../../browser-storage.ts'

const KEY = 'vb.autoplay'
const news = new EventTarget()

/** The viewer's choice on this device; on by default. */
export const wantsNext = (store: BrowserStorage) => store.getItem(KEY) !== 'false'

function turn(isOn: boolean) {
  try {
    browserStorage().setItem(KEY, String(isOn))
  } catch {
    // Without storage, the choice lasts for this page.
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

/** Whether the next film starts automatically: where the store allows it and the viewer wants it. */
export function useContinuous() {
  const { settings } = useShop()
  const isWished = useSyncExternalStore(
    subscribe,
    () => wantsNext(browserStorage()),
    () => true,
  )

  return { isOffered: settings.autoplay, isOn: settings.autoplay && isWished, turn }
}
