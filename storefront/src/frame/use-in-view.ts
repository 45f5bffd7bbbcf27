import { startTransition, useEffect, useRef, useState } from 'react'

/** Early enough to be ready when scrolled to, late enough not to compete with the first window. */
const AHEAD = '25%'

/** Calls `then` once when an element approaches the window. Returns the function that cancels it. */
export function onInView(element: Element, then: () => void): () => void {
  const look = ([entry]: IntersectionObserverEntry[]) => {
    if (!entry!.isIntersecting) return
    watch.disconnect()
    then()
  }
  const watch = new IntersectionObserver(look, { rootMargin: AHEAD })
  watch.observe(element)
  return () => watch.disconnect()
}

/**
 * Whether a `place` far down has come near the window; it stays so, and what has been made for it is kept. Rendering it
 * at once would cost the first view of a program 350 ms on a phone.
 */
export function useInView() {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)

  useEffect(() => {
    if (isNear || !place.current) return undefined
    return onInView(place.current, () => startTransition(() => setNear(true)))
  }, [isNear])

  return { place, isNear }
}
