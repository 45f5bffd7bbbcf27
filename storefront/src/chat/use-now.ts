import { useEffect, useState } from 'react'

/** The present as milliseconds, anew each second until `until`; it rests afterwards. */
export function useNow(until: number) {
  const [now, setNow] = useState(() => Date.now())
  const isRunning = until > now

  useEffect(() => {
    if (!isRunning) return undefined
    const tick = () => setNow(Date.now())
    const first = setTimeout(tick)
    const timer = setInterval(tick, 1000)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [isRunning, until])

  return now
}
