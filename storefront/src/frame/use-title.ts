import { useEffect } from 'react'
import { useShop } from '../store/shop.ts'

/** Sets the document title; undefined while it is loading. */
export function useTitle(title: string | undefined) {
  const { store } = useShop()

  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${store.title}`
  }, [title, store.title])
}
