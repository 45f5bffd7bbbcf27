import type { Mentionable } from '@matinee/contract/community/community'
import { mentionable, mentionBeingTyped } from '@matinee/contract/community/community-text'
import { useEffect, useState } from 'react'
import { peopleByName } from './people-by-name.ts'

const WAITS_MS = 150

interface MentionMatches {
  /** What was looked up. */
  name: string
  people: Mentionable[]
}

const NOBODY: MentionMatches = { name: '', people: [] }

/** People for the mention that is being written before the caret. What fails gives an empty list. */
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
        if (asking.signal.aborted) return // another question has taken its place
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
    /** The answer to what is written now has come. */
    isSettled: isOpen && found.name === name,
    step: (by: 1 | -1) => setActive((at) => (at + by + people.length) % Math.max(1, people.length)),
    /** Offers nobody until another mention is begun. */
    dismiss: () => setDismissed(mention?.from),
    /** Where the mention being written begins. */
    from: mention?.from ?? beforeCaret.length,
  }
}

export type Mentions = ReturnType<typeof useMentions>

/** While one goes on typing, the last answer stands until the next one has come. */
const isAbout = (found: string, name: string) =>
  found !== '' && (name.startsWith(found) || found.startsWith(name))

/** A mention of somebody, written out. */
export const mentionOf = ({ nickname, name }: Pick<Mentionable, 'nickname' | 'name'>) =>
  `@${mentionable(nickname ?? name)}@ `
