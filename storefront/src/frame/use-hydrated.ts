import { startTransition, useEffect, useState } from 'react'

let isTakingOver = typeof document === 'undefined'

/** From now on, until it is `shown`, what is rendered is what a server drew. */
export function takeOver(shown: Promise<void>) {
  isTakingOver = true
  void shown.then(() => (isTakingOver = false))
}

/**
 * False on a server and while a page takes over what a server drew: the time to show only what both know. What only
 * the browser knows follows in slices, between which it can answer.
 */
export function useHydrated() {
  const [isHydrated, setHydrated] = useState(!isTakingOver)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return isHydrated
}
