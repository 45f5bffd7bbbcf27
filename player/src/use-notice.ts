import { useCallback, useEffect, useRef, useState } from 'react'
import { useFactStore } from './context.ts'
import type { Facts } from './facts/table.ts'
import { noticeOf, type Notice } from './notice.ts'

/** A key's effect shows soon or not at all. */
const EFFECT_MS = 700
const SHOWN_MS = 1200

/** What became of the last key: `expect` is called with each key, and the facts that follow make the notice. */
export function useNotice() {
  const store = useFactStore()
  const [notice, setNotice] = useState<Notice | null>(null)
  const expected = useRef<{ before: Facts; until: number }>(undefined)

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
