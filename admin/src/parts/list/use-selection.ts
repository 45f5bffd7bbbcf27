import { useState } from 'react'

export interface Selection {
  ids: ReadonlySet<number>
  /** Everything the filters leave is meant, not only what is on screen. */
  isWhole: boolean
  has: (id: number) => boolean
  toggle: (id: number) => void
  /** All of these rows, or none of them. */
  toggleAll: (ids: number[]) => void
  takeWhole: () => void
  clear: () => void
}

const none: ReadonlySet<number> = new Set()

/** Rows that are ticked; another list begins with none. */
export function useSelection(list: string): Selection {
  const [state, setState] = useState({ list, ids: none, isWhole: false })
  const { ids, isWhole } = state.list === list ? state : { ids: none, isWhole: false }
  const become = (next: Iterable<number>, whole = false) =>
    setState({ list, ids: new Set(next), isWhole: whole })
  const without = (gone: number[]) => [...ids].filter((id) => !gone.includes(id))

  return {
    ids,
    isWhole,
    has: (id) => isWhole || ids.has(id),
    toggle: (id) => become(ids.has(id) ? without([id]) : [...ids, id]),
    toggleAll: (all) => become(all.every((id) => ids.has(id)) ? without(all) : [...ids, ...all]),
    takeWhole: () => become(ids, true),
    clear: () => become(none),
  }
}
