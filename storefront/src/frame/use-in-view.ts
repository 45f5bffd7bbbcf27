import { startTransition, useEffect, useRef, useState } from 'react'

/** Early enough to be ready when scrolled to, late enough not to compete with the first window. */
const AHEAD = '25%'

/** Calls `then` once when an element approaches the window. Returns the function that cancels it. */
export function onInView(element: Element, then: () => void, ahead = AHEAD): () => void {
  // A busy page hears of several changes at once, the oldest first.
  const look = (entries: IntersectionObserverEntry[]) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    watch.disconnect()
    then()
  }
  const watch = new IntersectionObserver(look, { rootMargin: ahead })
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
