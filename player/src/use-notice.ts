import { useCallback, useEffect, useRef, useState } from 'react'
import { usePlayerStore } from './context.ts'
import type { PlayerState } from './facts/player-state.ts'
import { noticeOf, type Notice } from './notice.ts'

/** A state change within this time counts as the effect of a key. */
const EFFECT_MS = 700
const SHOWN_MS = 1200

/**
 * The notice about the last key: call `expect` with each key; the state changes that follow create the
 * notice.
 */
export function useNotice() {
  const store = usePlayerStore()
  const [notice, setNotice] = useState<Notice | null>(null)
  const expected = useRef<{ before: PlayerState; until: number }>(undefined)

  const expect = useCallback(() => {
    expected.current = { before: store.get(), until: performance.now() + EFFECT_MS }
  }, [store])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const stop = store.subscribe(() => {
      if (!expected.current || performance.now() > expected.current.until) return
      const found = noticeOf(expected.current.before, store.get())
      if (!found) return
      setNotice(found)
      clearTimeout(timer)
      timer = setTimeout(() => setNotice(null), SHOWN_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [store])

  return { notice, expect }
}
