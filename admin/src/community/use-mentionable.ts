import { findMentionableForStaff } from '@matinee/contract/community/community'
import { mentionBeingTyped } from '@matinee/contract/community/community-text'
import type { ReplyBody } from '@matinee/contract/platform/endpoint'
import { useEffect, useState } from 'react'
import { call } from '../call.ts'

const WAITS_MS = 150

type People = ReplyBody<typeof findMentionableForStaff>
const NOBODY: People = []

/** People for the mention before the caret; none without a text or where the look-up fails. */
export function useMentionable() {
  const [name, setName] = useState('')
  const [found, setFound] = useState<{ name: string; people: People }>({ name: '', people: NOBODY })

  useEffect(() => {
    if (!name) return undefined
    const asking = new AbortController()
    const timer = setTimeout(() => {
      void call(findMentionableForStaff, { query: { name }, signal: asking.signal })
        .catch(() => NOBODY)
        .then((people) => asking.signal.aborted || setFound({ name, people }))
    }, WAITS_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [name])

  return {
    people: name !== '' && found.name === name ? found.people : NOBODY,
    look: (beforeCaret: string) => setName(mentionBeingTyped(beforeCaret)?.name ?? ''),
    forget: () => setName(''),
  }
}
