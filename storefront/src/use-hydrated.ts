import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Whether what is rendered here was drawn by a server, and on a server. Only React knows: parts of a page are taken over
 * long after it, beside others that are new. It tells by which of two it asks.
 */
export function useServerRendered(): boolean {
  const isDrawn = useRef(false)
  return useSyncExternalStore(
    never,
    () => isDrawn.current,
    () => (isDrawn.current = true),
  )
}

/**
 * False on a server and while a page takes over what a server drew: the time to show only what both know. What only
 * the browser knows follows in slices, between which it can answer.
 */
export function useHydrated(): boolean {
  const isDrawn = useServerRendered()
  const [isHydrated, setHydrated] = useState(!isDrawn)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return isHydrated
}
