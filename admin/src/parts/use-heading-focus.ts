import { useEffect, useRef } from 'react'

// The first screen keeps the focus where the browser put it; each later one tells itself to screen readers.
let isFirst = true

/** Gives the heading of a screen the focus when one comes to it. */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true })
    isFirst = false
  }, [])
  return heading
}
