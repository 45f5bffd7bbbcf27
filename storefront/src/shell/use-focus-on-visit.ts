import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Focuses the content after navigation, so that keys and screen readers continue there, as after a page load. If the
 * viewer has clicked or typed meanwhile, the focus stays: a menu that was just opened would close without it.
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
