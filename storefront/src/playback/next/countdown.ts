import { useEffect, useEffectEvent, useState } from 'react'

/** The time to cancel the next film. */
export const COUNTS_FROM = 8

/** Whole seconds left `since` milliseconds after the start. */
export const secondsLeft = (since: number, from = COUNTS_FROM) => Math.max(0, Math.ceil(from - since / 1000))

/** A countdown from its first render to 0, where `done` is called once. Paused while not `running`. */
export function useCountdown(running: boolean, done: () => void) {
  const [left, setLeft] = useState(COUNTS_FROM)
  const finish = useEffectEvent(done)

  useEffect(() => {
    if (!running) return undefined
    const began = performance.now()
    const timer = setInterval(() => {
      const now = secondsLeft(performance.now() - began)
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      finish()
    }, 200)
    return () => clearInterval(timer)
  }, [running])

  return left
}
