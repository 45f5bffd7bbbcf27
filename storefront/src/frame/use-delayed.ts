import { useEffect, useState } from 'react'

/** True once `active` has been true for `milliseconds` on end. */
export function useDelayed(active: boolean, milliseconds: number) {
  const [passed, setPassed] = useState(false)

  useEffect(() => {
    if (!active) return undefined
    const timer = setTimeout(() => setPassed(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setPassed(false)
    }
  }, [active, milliseconds])

  return active && passed
}
