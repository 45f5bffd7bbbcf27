import { useState } from 'react'
import { useAlert } from '../frame/alerts.tsx'
import { ApiError } from '../call.ts'
import { sentenceFor, useLanguage } from '../text.tsx'

interface Removal {
  /** What the alert says. */
  said: string
  /** Does it, in a way that outlives the page. */
  act: () => Promise<unknown>
}

/**
 * Takes things out of a list at once and lets the viewer think again: what was wished is done as its alert closes or
 * the page is left. So an undone removal leaves everything as it was, in its place.
 */
export function useRemoval() {
  const { t, words } = useLanguage()
  const alert = useAlert()
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const put = (key: string) => setRemoved((keys) => new Set(keys).add(key))
  const bringBack = (key: string) => setRemoved((keys) => new Set([...keys].filter((each) => each !== key)))

  const remove = (key: string, { said, act }: Removal) => {
    let isOpen = true
    const close = () => {
      const wasOpen = isOpen
      isOpen = false
      globalThis.removeEventListener('pagehide', finish)
      return wasOpen
    }
    const refuse = (error: unknown) => {
      bringBack(key)
      if (error instanceof ApiError) alert('error', sentenceFor(error, words))
    }
    const finish = () => void (close() && act().catch(refuse))
    const undo = () => void (close() && bringBack(key))

    put(key)
    globalThis.addEventListener('pagehide', finish)
    alert('info', said, { action: { label: t('undo'), onPress: undo }, onClose: finish })
  }

  return { isRemoved: (key: string) => removed.has(key), remove }
}
