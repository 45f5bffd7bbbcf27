import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Whether this part was rendered by the server; true on the server as well. Parts of a page hydrate at different times,
 * so only React knows: it calls the server snapshot for parts that it hydrates.
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
 * False on the server and during hydration, when only data that both know may be shown. Data that only the browser
 * knows is rendered afterwards in a transition, which input can interrupt.
 */
export function useHydrated(): boolean {
  const isDrawn = useServerRendered()
  const [isHydrated, setHydrated] = useState(!isDrawn)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return isHydrated
}
