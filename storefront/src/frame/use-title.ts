import { useEffect } from 'react'
import { useShop } from '../store/shop.ts'

/** Names the page in the browser's tab; undefined while the name is on its way. */
export function useTitle(title: string | undefined) {
  const { store } = useShop()

  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${store.title}`
  }, [title, store.title])
}
