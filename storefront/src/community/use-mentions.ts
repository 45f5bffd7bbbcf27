import type { Mentionable } from '@matinee/contract/community/community'
import { mentionable, mentionBeingTyped } from '@matinee/contract/community/community-text'
import { useEffect, useState } from 'react'
import { peopleByName } from './people-by-name.ts'

const WAITS_MS = 150

interface MentionMatches {
  /** The text of the look-up. */
  name: string
  people: Mentionable[]
}

const NOBODY: MentionMatches = { name: '', people: [] }

/** People for the mention before the caret; none if the look-up fails. */
export function useMentions(beforeCaret: string) {
  const mention = mentionBeingTyped(beforeCaret)
  const name = mention?.name ?? ''
  const [found, setFound] = useState(NOBODY)
  const [active, setActive] = useState(0)
  const [dismissed, setDismissed] = useState<number>()

  useEffect(() => {
    if (!name) return undefined
    const asking = new AbortController()
    const timer = setTimeout(() => {
      void peopleByName(name, asking.signal).then((people) => {
        if (asking.signal.aborted) return // a newer look-up has replaced it
        setFound({ name, people })
        setActive(0)
      })
    }, WAITS_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [name])

  const isOpen = mention !== undefined && mention.from !== dismissed
  const people = isOpen && isAbout(found.name, name) ? found.people : []

  return {
    people,
    active: Math.min(active, Math.max(0, people.length - 1)),
    /** Whether the answer belongs to the current text. */
    isSettled: isOpen && found.name === name,
    step: (by: 1 | -1) => setActive((at) => (at + by + people.length) % Math.max(1, people.length)),
    /** Hides suggestions until the next mention begins. */
    dismiss: () => setDismissed(mention?.from),
    /** The start of the current mention. */
    from: mention?.from ?? beforeCaret.length,
  }
}

export type Mentions = ReturnType<typeof useMentions>

/** While typing, the last answer stays until the next one arrives. */
const isAbout = (found: string, name: string) =>
  found !== '' && (name.startsWith(found) || found.startsWith(name))

/** The text of a mention. */
export const mentionOf = ({ nickname, name }: Pick<Mentionable, 'nickname' | 'name'>) =>
  `@${mentionable(nickname ?? name)}@ `
