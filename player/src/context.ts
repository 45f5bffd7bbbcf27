import { createContext, use, useSyncExternalStore } from 'react'
import type { PlayerStore } from './facts/store.ts'
import { INITIAL_STATE, type PlayerState } from './facts/player-state.ts'
import type { PlayerRequests } from './requests.ts'
import type { PlayerWords } from './words.ts'

/** What all controls of a player share. */
export interface PlayerContextValue {
  store: PlayerStore
  wishes: PlayerRequests
  words: PlayerWords
  /** The player always fills the screen and offers no other. */
  ownScreen: boolean
}

export const PlayerContext = createContext<PlayerContextValue | null>(null)

function usePlayerContext() {
  const shared = use(PlayerContext)
  if (!shared) throw new Error('A control was drawn outside its player.')
  return shared
}

/** Returns a selected part of the state and renders again when it changes. Select values, not new objects. */
export function usePlayerState<T>(select: (facts: PlayerState) => T): T {
  const { store } = usePlayerContext()
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(INITIAL_STATE),
  )
}

export const usePlayerRequests = () => usePlayerContext().wishes
export const useWords = () => usePlayerContext().words
export const useOwnScreen = () => usePlayerContext().ownScreen
export const usePlayerStore = () => usePlayerContext().store
