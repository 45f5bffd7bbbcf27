import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * A visit inside the app starts at its content, as a page load would: keys and screen readers go on from there. Whoever
 * has pressed something else meanwhile keeps the focus: a menu just opened would fold without it.
 */
export function useFocusOnVisit() {
  const router = useRouter()
  const main = useRef<HTMLElement>(null)

  useEffect(() => {
    let hasPressed = false
    const press = () => void (hasPressed = true)
    const leaving = [
      ...['pointerdown', 'keydown'].map((type) => listen(type, press)),
      router.subscribe('onBeforeNavigate', () => void (hasPressed = false)),
      router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged && !hasPressed) main.current?.focus({ preventScroll: true })
      }),
    ]
    return () => leaving.forEach((leave) => leave())
  }, [router])

  return main
}

function listen(type: string, then: () => void) {
  document.addEventListener(type, then, true)
  return () => document.removeEventListener(type, then, true)
}
