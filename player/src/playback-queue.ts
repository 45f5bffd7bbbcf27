import type { Marker } from '@matinee/contract/catalogue/catalogue'
import { createContext, use } from 'react'

/** The previous or next film. */
export interface Neighbour {
  title: string
  go: () => void
}

/**
 * The markers of a film in order, the previous and next film, and whether the next one starts automatically.
 */
export interface PlaybackQueue {
  markers?: readonly Marker[] | undefined
  previous?: Neighbour | undefined
  next?: Neighbour | undefined
  continuous?: { isOn: boolean; turn: (isOn: boolean) => void } | undefined
}

export const EMPTY_QUEUE: PlaybackQueue = {}
export const PlaybackQueueContext = createContext<PlaybackQueue>(EMPTY_QUEUE)

export const usePlaybackQueue = () => use(PlaybackQueueContext)

/** The marker of a position: the last one at or before it. */
export const markerAt = (markers: readonly Marker[], seconds: number) =>
  markers.findLast(({ at_seconds }) => at_seconds <= seconds)
