import type { Card } from '@matinee/contract/catalogue/catalogue'
import type { ProgramInProgress } from '@matinee/contract/library/library'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useHydrated } from '../use-hydrated.ts'
import { recentViews } from './queries.ts'
import { useMemberOnceHydrated } from '../session/use-signed-in.ts'
import { browserStorage } from '../browser-storage.ts'
import { readAll } from './position.ts'
import { useShop } from '../store/shop.ts'

/** A viewer's progress in a program. */
export interface Mark {
  /** Progress in the film last watched, from 0 to 1. */
  share: number
  /** Seconds left of that film. */
  left: number
  watched: boolean
}

/** A program the viewer has started. */
export interface StartedProgram {
  card: Card
  mark: Mark
}

/** The programs a member has started, last viewed first; undefined for a guest, and while loading. */
function useMembersStarted() {
  const member = useMemberOnceHydrated()
  const views = useQuery({ ...recentViews, enabled: Boolean(member) })
  const isPending = member === undefined || (member !== null && views.isPending)
  const body = member ? views.data?.body : undefined
  return {
    started: useMemo(() => body?.filter(({ available }) => available).map(startedOf), [body]),
    isPending,
  }
}

const startedOf = (begun: ProgramInProgress): StartedProgram => ({
  card: begun,
  mark: { ...progressOf(begun.position_seconds, begun.film_seconds), watched: begun.completed },
})

const progressOf = (seconds: number, whole: number) => ({
  share: whole > 0 ? Math.min(1, seconds / whole) : 0,
  left: Math.max(0, whole - seconds),
})

/** A guest's positions, kept by this browser, by program id; last watched first. */
function usePositionsHere() {
  const hydrated = useHydrated()
  return useMemo(
    () => new Map(hydrated ? readAll(browserStorage()).map(([id, at]) => [id, at]) : []),
    [hydrated],
  )
}

const markHere = ({ duration }: Card, seconds: number | undefined): Mark | undefined =>
  seconds === undefined ? undefined : { ...progressOf(seconds, duration), watched: false }

/**
 * The programs the viewer has started, the last viewed first. Those of a guest come from this browser and
 * the `known` cards.
 */
export function useStartedPrograms(known: Card[]): { started: StartedProgram[]; isPending: boolean } {
  const { started, isPending } = useMembersStarted()
  const positions = usePositionsHere()
  if (started || isPending) return { started: started ?? [], isPending }

  const byId = new Map(known.map((card) => [card.id, card]))
  const here = [...positions].flatMap(([id, seconds]) => {
    const card = byId.get(id)
    return card ? [{ card, mark: markHere(card, seconds)! }] : []
  })
  return { started: here, isPending }
}

/** The mark of a card, as far as the store shows marks. */
export function useMarks(): (card: Card) => Mark | undefined {
  const { settings } = useShop()
  const { started } = useMembersStarted()
  const positions = usePositionsHere()

  return useMemo(() => {
    const byId = new Map(started?.map(({ card, mark }) => [card.id, mark]))
    const markOf = (card: Card) => (started ? byId.get(card.id) : markHere(card, positions.get(card.id)))
    return (card) => visibleMark(markOf(card), settings)
  }, [started, positions, settings])
}

interface MarkSettings {
  continue_watching: boolean
  mark_as_watched: boolean
}

/** A watched mark where the store shows them, else progress where it lets viewers resume. */
export function visibleMark(mark: Mark | undefined, { continue_watching, mark_as_watched }: MarkSettings) {
  if (!mark) return undefined
  if (mark.watched) return mark_as_watched ? mark : undefined
  return continue_watching && mark.share > 0 ? mark : undefined
}
