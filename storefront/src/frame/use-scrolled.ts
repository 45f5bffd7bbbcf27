import { useSyncExternalStore } from 'react'

const LEFT_THE_TOP_PX = 24

function watch(changed: () => void) {
  addEventListener('scroll', changed, { passive: true })
  return () => removeEventListener('scroll', changed)
}

/** Whether the page is scrolled down. */
export const useScrolled = () =>
  useSyncExternalStore(
    watch,
    () => scrollY > LEFT_THE_TOP_PX,
    () => false,
  )
