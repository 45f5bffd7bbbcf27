import type { CommentAct, ModeratedComment } from '@matinee/contract/community/moderation'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { actsFor, nextAfter } from './inbox-list.ts'
import { rowId } from './row-id.ts'
import type { Moderation } from './use-moderation.ts'

export interface ReasonRequest {
  act: CommentAct
  ids: number[]
}

interface Inbox {
  comments: ModeratedComment[]
  moderating: Moderation
  mayAct: boolean
}

interface ActOptions {
  reason?: string
  onDone?: () => void
}

/** The focused comment of the inbox, and the actions on it by pointer or keyboard. */
export function useInbox({ comments, moderating, mayAct }: Inbox) {
  const [current, setCurrent] = useState<number | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [answered, setAnswered] = useState<number | null>(null)
  const [asking, setAsking] = useState<ReasonRequest | null>(null)
  const [isPersonOpen, setPersonOpen] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const ids = comments.map(({ id }) => id)
  const shown = comments.find(({ id }) => id === current)
  const selected = ids.filter((id) => chosen.has(id))

  const go = (id: number | null) => {
    setCurrent(id)
    if (id !== null) focusRow(id)
  }
  const step = (by: 1 | -1) => {
    const at = current === null ? -1 : ids.indexOf(current)
    go(ids[Math.min(ids.length - 1, Math.max(0, at + by))] ?? null)
  }
  const act = (what: CommentAct, on: number[], { reason, onDone }: ActOptions = {}) => {
    const possible = comments.filter((each) => on.includes(each.id) && actsFor(each).includes(what))
    if (!mayAct || possible.length === 0) return onDone?.()
    const acted = new Set(possible.map(({ id }) => id))
    moderating.act.mutate(
      { ids: [...acted], act: what, ...(reason && { reason }) },
      {
        onSuccess: () => {
          onDone?.()
          setChosen(new Set())
          go(nextAfter(ids, current, acted))
        },
      },
    )
  }
  const toggle = (id: number) =>
    setChosen(new Set(chosen.has(id) ? [...chosen].filter((each) => each !== id) : [...chosen, id]))
  const actOnCurrent = (what: CommentAct) => () => {
    if (selected.length > 0) act(what, selected)
    else if (current !== null) act(what, [current])
  }

  useHotkeys([
    ['j', () => step(1)],
    ['ArrowDown', () => step(1)],
    ['k', () => step(-1)],
    ['ArrowUp', () => step(-1)],
    ['x', () => current !== null && toggle(current)],
    ['a', actOnCurrent('approve')],
    ['h', actOnCurrent('hide')],
    ['s', actOnCurrent('spam')],
    ['d', actOnCurrent('delete')],
    ['r', () => mayAct && setAnswered(current)],
    ['p', () => current !== null && setPersonOpen(true)],
    ['z', () => moderating.undoLast()],
    ['shift+?', () => setHelpOpen(true)],
    ['?', () => setHelpOpen(true)],
  ])

  return {
    shown,
    selected,
    answered,
    asking,
    isPersonOpen,
    isHelpOpen,
    setCurrent,
    toggle,
    chooseAll: () => setChosen(new Set(ids)),
    chooseNone: () => setChosen(new Set()),
    act,
    setAnswered,
    setAsking,
    setPersonOpen,
    setHelpOpen,
  }
}

export type InboxState = ReturnType<typeof useInbox>

/** Focuses a comment once it is in the page. */
const focusRow = (id: number) =>
  requestAnimationFrame(() => {
    const row = document.getElementById(rowId(id))
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  })
