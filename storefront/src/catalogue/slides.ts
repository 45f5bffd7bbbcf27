import { useEffect, useEffectEvent, useState } from 'react'

export const TURNS_EVERY_MS = 7000
const QUIET = '(prefers-reduced-motion: reduce)'

/** The slide `steps` after `at`, wrapping around. */
export const slideAfter = (at: number, steps: number, count: number) => (at + steps + count) % count

/** The direction of a swipe: forward, back, or none; mirrored right to left. */
export function swipeOf(dx: number, dy: number, rightToLeft: boolean): -1 | 0 | 1 {
  if (Math.abs(dx) < 40 || Math.abs(dx) < Math.abs(dy) * 1.5) return 0
  return dx < 0 === rightToLeft ? -1 : 1
}

/** Advances slides automatically until paused; never with reduced motion. */
export function useSlides(count: number, isHeld: boolean) {
  const [at, setAt] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const turn = (steps: number) => setAt((now) => slideAfter(now, steps, count))
  const turnByItself = useEffectEvent(() => document.visibilityState === 'visible' && turn(1))
  const isTurning = count > 1 && !isPaused && !isHeld

  useEffect(() => {
    if (!isTurning || matchMedia(QUIET).matches) return undefined
    const timer = setInterval(turnByItself, TURNS_EVERY_MS)
    return () => clearInterval(timer)
  }, [isTurning, at])

  return { at: Math.min(at, count - 1), turn, show: setAt, isPaused, setPaused }
}
