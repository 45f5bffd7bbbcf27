import { useLocalStorage } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { placeAt, type MenuSection } from './navigation.ts'

/** Number of menu rows that fit without scrolling on a laptop: 768 px high, minus header and footer. */
const ROWS_IN_SIGHT = 17

/** Groups that were opened (`true`) or closed in this browser, by their label. */
export type MenuFolds = Record<string, boolean>

/** The labels of the groups that are open by default: from the top, as many as fit. */
export function groupsInSight(groups: MenuSection[]): Set<string> {
  let rows = groups.length
  const fitting = groups.flatMap(({ label, places }) => {
    rows += places.length
    return label && rows <= ROWS_IN_SIGHT ? [label] : []
  })
  return new Set(fitting)
}

/** The open groups of the menu: as saved in this browser, plus those visited since the page was loaded. */
export function useMenuFolds(groups: MenuSection[]) {
  const [folds, setFolds] = useLocalStorage<MenuFolds>({
    key: 'matinee.menu',
    defaultValue: {},
    getInitialValueInEffect: false,
    deserialize: readFolds,
  })
  const current = useLocation({ select: ({ pathname }) => placeAt(pathname)?.to })
  const visited = useVisited(groups.find(({ places }) => places.some(({ to }) => to === current))?.label)
  const inSight = groupsInSight(groups)
  const isOpen = (label: string) => folds[label] ?? (visited.has(label) || inSight.has(label))

  return { current, isOpen, toggle: (label: string) => setFolds({ ...folds, [label]: !isOpen(label) }) }
}

/** Visited groups stay open, so that no entry moves under the pointer. */
function useVisited(label: string | null | undefined): ReadonlySet<string> {
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  if (label && !visited.has(label)) setVisited(new Set([...visited, label]))
  return visited
}

/** Parses the saved groups; ignores invalid values, such as those of another version. */
export function readFolds(text: string | undefined): MenuFolds {
  try {
    const folds: unknown = JSON.parse(text ?? '')
    const entries = folds && typeof folds === 'object' ? Object.entries(folds) : []
    return Object.fromEntries(entries.filter(([, isOpen]) => typeof isOpen === 'boolean'))
  } catch {
    return {}
  }
}
