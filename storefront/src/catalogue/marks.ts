import type { Card } from '@matinee/contract/catalogue'
import type { Begun } from '@matinee/contract/library'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useHydrated } from '../frame/use-hydrated.ts'
import { recentViews } from '../library/queries.ts'
import { session } from '../members/queries.ts'
import { keptHere } from '../playback/kept.ts'
import { readAll } from '../playback/position.ts'
import { useShop } from '../store/shop.tsx'
import { firstRows, newest } from './queries.ts'

/** How far a viewer has come with a program. */
export interface Mark {
  /** From 0 to 1, of the film last watched. */
  share: number
  watched: boolean
}

/** A program a viewer has begun. */
export interface Started {
  card: Card
  mark: Mark
}

/** What this viewer has begun, the last viewed first: a member's from the server, a guest's from this browser. */
export function useStarted(): { started: Started[]; isPending: boolean } {
  const { data: who } = useQuery(session)
  const views = useQuery({ ...recentViews, enabled: who?.logged === true })
  const guests = useGuestsStarted(who?.logged === false)
  const members = useMemo(
    () => views.data?.body.filter(({ available }) => available).map(startedOf),
    [views.data],
  )

  return { started: members ?? guests, isPending: !who || (who.logged && views.isPending) }
}

const startedOf = (begun: Begun): Started => ({
  card: begun,
  mark: { share: shareOf(begun.position_seconds, begun.film_seconds), watched: begun.completed },
})

const shareOf = (seconds: number, whole: number) => (whole > 0 ? Math.min(1, seconds / whole) : 0)

function useGuestsStarted(isGuest: boolean): Started[] {
  const queries = useQueryClient()
  const hydrated = useHydrated()
  const latest = useQuery({ ...newest, enabled: false })
  const first = useQuery({ ...firstRows, enabled: false })

  return useMemo(
    () => (isGuest && hydrated && (latest.data || first.data) ? startedHere(queries) : []),
    [isGuest, hydrated, latest.data, first.data, queries],
  )
}

/** The browser keeps where one is; what the program is called is in the lists that are there already. */
function startedHere(queries: QueryClient): Started[] {
  const byId = new Map(knownCards(queries).map((card) => [card.id, card]))
  return readAll(keptHere()).flatMap(([id, seconds]) => {
    const card = byId.get(id)
    return card ? [{ card, mark: { share: shareOf(seconds, card.duration), watched: false } }] : []
  })
}

function knownCards(queries: QueryClient): Card[] {
  const inRows = queries.getQueryData(firstRows.queryKey)?.categories.flatMap(({ contents }) => contents)
  return [...(inRows ?? []), ...(queries.getQueryData(newest.queryKey)?.body ?? [])]
}

/** The mark a card wears, as far as the store wishes marks. */
export function useMarks(): (card: Card) => Mark | undefined {
  const { settings } = useShop()
  const { started } = useStarted()

  return useMemo(() => {
    const byId = new Map(started.map(({ card, mark }) => [card.id, mark]))
    return ({ id }) => shownOf(byId.get(id), settings)
  }, [started, settings])
}

interface Wish {
  continue_watching: boolean
  mark_as_watched: boolean
}

/** A watched mark where the store marks what was watched, else how far one has come where it lets people go on. */
export function shownOf(mark: Mark | undefined, { continue_watching, mark_as_watched }: Wish) {
  if (!mark) return undefined
  if (mark.watched) return mark_as_watched ? mark : undefined
  return continue_watching && mark.share > 0 ? mark : undefined
}
