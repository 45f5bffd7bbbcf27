import type { BrowserStorage } from '../browser-storage.ts'

const KEY = 'matinee.searches'
const MAX_RECENT = 6

/** The words searched for last on this browser, the latest first. */
export function recentSearches(store: BrowserStorage): string[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
  } catch {
    return [] // not ours, or cut short
  }
}

/** Keeps what was searched for, in the place of the same words in other letters. */
export function rememberSearch(store: BrowserStorage, query: string) {
  const words = query.trim()
  if (!words) return
  const others = recentSearches(store).filter((each) => each.toLowerCase() !== words.toLowerCase())
  write(store, [words, ...others].slice(0, MAX_RECENT))
}

export const forgetSearches = (store: BrowserStorage) => write(store, [])

function write(store: BrowserStorage, searches: string[]) {
  try {
    store.setItem(KEY, JSON.stringify(searches))
  } catch {
    // A full or forbidden store only means that they have to be typed again.
  }
}
