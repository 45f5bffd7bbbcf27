import { useEffect, useRef } from 'react'

/** Moves the focus to what has just been shown in place of what had it; not on the first page, which has its own. */
export function useFocusOnce<E extends HTMLElement>() {
  const element = useRef<E>(null)

  useEffect(() => {
    const lost = document.activeElement === document.body
    if (lost && hasStepped) element.current?.focus({ preventScroll: true })
    hasStepped = true
  }, [])

  return element
}

let hasStepped = false
