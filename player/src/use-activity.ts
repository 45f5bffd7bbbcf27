import { useCallback, useEffect, useRef, useState } from 'react'

const IDLE_MS = 3000

/** Whether the viewer is active. `wake` sets it, `sleep` resets it at once; it resets itself after 3 s. */
export function useActivity() {
  const [isActive, setActive] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const sleep = useCallback(() => {
    clearTimeout(timer.current)
    setActive(false)
  }, [])

  const wake = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(sleep, IDLE_MS)
    setActive(true)
  }, [sleep])

  useEffect(() => () => clearTimeout(timer.current), [])
  return { isActive, wake, sleep }
}
