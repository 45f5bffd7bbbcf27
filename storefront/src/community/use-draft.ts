import { useEffect, useState } from 'react'
import { EMPTY, keepDraft, readDraft, type Draft, type DraftPlace } from './drafts.ts'

const KEEPS_AFTER_MS = 400

/** What is being written at a place, kept as one goes; `opening` stands there where nothing was begun. */
export function useDraft({ contentId, threadId }: DraftPlace, opening = '') {
  const [{ draft, isWritten }, setState] = useState(() => {
    const kept = readDraft({ contentId, threadId })
    return { draft: kept.body ? kept : { ...EMPTY, body: opening }, isWritten: false }
  })

  useEffect(() => {
    if (!isWritten) return undefined
    const keep = () => keepDraft({ contentId, threadId }, draft)
    const timer = setTimeout(keep, KEEPS_AFTER_MS)
    globalThis.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      globalThis.removeEventListener('pagehide', keep)
    }
  }, [contentId, threadId, draft, isWritten])

  return {
    draft,
    write: (next: Draft) => setState({ draft: next, isWritten: true }),
    /** Empties the field; what is kept of it stays until it has been posted. */
    clear: () => setState({ draft: EMPTY, isWritten: false }),
  }
}
