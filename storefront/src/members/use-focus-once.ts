import { useEffect, useRef } from 'react'

/** Moves the focus to what has just been shown in place of what had it; not on the first page, which has its own. */
export function useFocusOnce<E extends HTMLElement>() {
  const element = useRef<E>(null)

  useEffect(() => {
    const lost = document.activeElement === document.body
    if (lost && stepped) element.current?.focus({ preventScroll: true })
    stepped = true
  }, [])

  return element
}

let stepped = false
