import { useEffect, useState } from 'react'

/** The current time in milliseconds, updated each second until `until`. */
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
