import { useEffect, useRef } from 'react'

/** Focuses an element that replaces the focused one; not on page load. */
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
