import { startTransition, useEffect, useRef, useState } from 'react'

/** So early that whoever scrolls down finds it there; not so early that a page's first window waits for it. */
const AHEAD = '25%'

/** Whether a `place` far down has come near the window. It stays so: what has been made for it is kept. */
export function useNear() {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)

  useEffect(() => {
    if (isNear || !place.current) return undefined
    const look = ([entry]: IntersectionObserverEntry[]) =>
      entry!.isIntersecting && startTransition(() => setNear(true))
    const watch = new IntersectionObserver(look, { rootMargin: AHEAD })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [isNear])

  return { place, isNear }
}
