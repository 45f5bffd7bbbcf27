import { useState } from 'react'

export interface Selection {
  ids: ReadonlySet<number>
  /** All rows that match the filters are selected, not only those on this page. */
  isWhole: boolean
  has: (id: number) => boolean
  toggle: (id: number) => void
  /** Selects all of these rows, or deselects them if all are selected. */
  toggleAll: (ids: number[]) => void
  takeWhole: () => void
  clear: () => void
}

const none: ReadonlySet<number> = new Set()

/** The selected rows of a list. Nothing is selected when the list changes. */
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
