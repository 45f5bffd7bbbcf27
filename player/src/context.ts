import { createContext, use, useSyncExternalStore } from 'react'
import type { FactStore } from './facts/store.ts'
import { FIRST_FACTS, type Facts } from './facts/table.ts'
import type { Wishes } from './wishes.ts'
import type { PlayerWords } from './words.ts'

/** What every control of one player shares. */
export interface Shared {
  store: FactStore
  wishes: Wishes
  words: PlayerWords
  /** The player has a screen to itself, and offers no other. */
  ownScreen: boolean
}

export const PlayerContext = createContext<Shared | null>(null)

function useShared() {
  const shared = use(PlayerContext)
  if (!shared) throw new Error('A control was drawn outside its player.')
  return shared
}

/** What the facts say through `select`; draws again only when that is another. Select values, not new objects. */
export function useFacts<T>(select: (facts: Facts) => T): T {
  const { store } = useShared()
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(FIRST_FACTS),
  )
}

export const useWishes = () => useShared().wishes
export const useWords = () => useShared().words
export const useOwnScreen = () => useShared().ownScreen
export const useFactStore = () => useShared().store
