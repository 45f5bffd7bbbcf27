import { useEffect, useState } from 'react'
import { useDiscussion } from './discussion.ts'
import { EMPTY, keepDraft, readDraft, type Draft, type DraftPlace } from './drafts.ts'

const KEEPS_AFTER_MS = 400

/** The thread of the draft; 0 for a new one. */
export function useDraftPlace(threadId: number): DraftPlace {
  const { contentId, member } = useDiscussion()
  return { contentId, threadId, memberId: member?.id ?? 0 }
}

/** The draft of a place, saved while typing; `opening` is its initial text. */
export function useDraft({ contentId, threadId, memberId }: DraftPlace, opening = '') {
  const [{ draft, isWritten }, setState] = useState(() => {
    const kept = readDraft({ contentId, threadId, memberId })
    return { draft: kept.body ? kept : { ...EMPTY, body: opening }, isWritten: false }
  })

  useEffect(() => {
    if (!isWritten) return undefined
    const keep = () => keepDraft({ contentId, threadId, memberId }, draft)
    const timer = setTimeout(keep, KEEPS_AFTER_MS)
    globalThis.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      globalThis.removeEventListener('pagehide', keep)
    }
  }, [contentId, threadId, memberId, draft, isWritten])

  return {
    draft,
    write: (next: Draft) => setState({ draft: next, isWritten: true }),
    /** Restores a refused text, before anything typed since. */
    restore: (refused: Draft) =>
      setState(({ draft: { body } }) => ({
        draft: { ...refused, body: [refused.body, body].filter(Boolean).join('\n\n') },
        isWritten: true,
      })),
    /** Empties the field; the saved draft stays until the comment is posted. */
    clear: () => setState({ draft: EMPTY, isWritten: false }),
  }
}
