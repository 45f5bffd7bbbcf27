import type { Marker } from '@matinee/contract/catalogue/catalogue'
import { createContext, use } from 'react'

/** Another film that can be gone to from this one. */
export interface Neighbour {
  title: string
  go: () => void
}

/** What lies around a film: its time marks in order, the films beside it, and whether the next begins by itself. */
export interface Surroundings {
  markers?: readonly Marker[] | undefined
  previous?: Neighbour | undefined
  next?: Neighbour | undefined
  continuous?: { isOn: boolean; turn: (isOn: boolean) => void } | undefined
}

export const NOTHING_AROUND: Surroundings = {}
export const SurroundingsContext = createContext<Surroundings>(NOTHING_AROUND)

export const useSurroundings = () => use(SurroundingsContext)

/** The mark a moment belongs to: the last one before it. */
export const markerAt = (markers: readonly Marker[], seconds: number) =>
  markers.findLast(({ at_seconds }) => at_seconds <= seconds)
