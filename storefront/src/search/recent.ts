import type { Kept } from '../playback/kept.ts'

const KEY = 'matinee.searches'
const KEPT = 6

/** The words searched for last on this browser, the latest first. */
export function recentSearches(store: Kept): string[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
  } catch {
    return [] // not ours, or cut short
  }
}

/** Keeps what was searched for, in the place of the same words in other letters. */
export function rememberSearch(store: Kept, query: string) {
  const words = query.trim()
  if (!words) return
  const others = recentSearches(store).filter((each) => each.toLowerCase() !== words.toLowerCase())
  write(store, [words, ...others].slice(0, KEPT))
}

export const forgetSearches = (store: Kept) => write(store, [])

function write(store: Kept, searches: string[]) {
  try {
    store.setItem(KEY, JSON.stringify(searches))
  } catch {
    // A full or forbidden store only means that they have to be typed again.
  }
}
