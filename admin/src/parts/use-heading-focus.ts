import { useEffect, useRef } from 'react'

// The first screen leaves the focus to the browser. Later ones focus their heading, so that screen readers announce
// them.
let isFirst = true

/** Focuses the heading of a screen after navigation. */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true })
    isFirst = false
  }, [])
  return heading
}
