import { useState } from 'react'
import { between } from './order.ts'

export type Selection = ReturnType<typeof useSelection>

/** The selected entries. With the shift key, all from the last one clicked are selected. */
export function useSelection(entries: readonly { id: number }[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [anchor, setAnchor] = useState<number | null>(null)
  const ids = new Set(entries.map(({ id }) => id).filter((id) => chosen.has(id)))

  function toggle(id: number, withRange: boolean) {
    const touched = withRange && anchor !== null ? between(entries, anchor, id) : [id]
    setAnchor(id)
    const others = [...ids].filter((one) => !touched.includes(one))
    setChosen(new Set(ids.has(id) ? others : [...others, ...touched]))
  }

  return {
    ids,
    toggle,
    clear: () => setChosen(new Set()),
    all: () => setChosen(new Set(entries.map(({ id }) => id))),
    /** The entries that move when one is dragged: all selected ones if it is one of them. */
    withOthers: (id: number): ReadonlySet<number> => (ids.has(id) ? ids : new Set([id])),
  }
}
