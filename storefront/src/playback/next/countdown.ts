import { useEffect, useEffectEvent, useState } from 'react'

/** How long somebody has to say that they do not want the next film. */
export const COUNTS_FROM = 8

/** Whole seconds that are left `since` milliseconds after it began. */
export const secondsLeft = (since: number, from = COUNTS_FROM) => Math.max(0, Math.ceil(from - since / 1000))

/** Seconds down to 0, from when it is first drawn; `done` is called once, at 0. Standing still while it is not `running`. */
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
