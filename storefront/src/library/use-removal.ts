import { useState } from 'react'
import { useAlert } from '../frame/alerts.tsx'
import { ApiError } from '../call.ts'
import { sentenceFor, useLanguage } from '../text.tsx'

interface Removal {
  /** The text of the alert. */
  said: string
  /** Sends it with `keepalive`, so that it survives leaving the page. */
  act: () => Promise<unknown>
}

/**
 * Removes entries from a list with undo: the call is sent as the alert closes or the page is left, so an undone removal
 * changes nothing on the server.
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
