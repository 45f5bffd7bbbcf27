import { useEffect, useState } from 'react'

/** A countdown to a moment (in milliseconds) in whole seconds; 0 once it has passed. */
export function useSecondsUntil(moment: number | undefined) {
  const [now, setNow] = useState(() => Date.now())
  const seconds = moment === undefined ? 0 : Math.max(0, Math.ceil((moment - now) / 1000))

  useEffect(() => {
    if (moment === undefined) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [moment])

  return seconds
}
