import type { BrowserStorage } from '../browser-storage.ts'

const KEY = 'matinee.searches'
const MAX_RECENT = 6

/** The recent searches on this browser, newest first. */
export function recentSearches(store: BrowserStorage): string[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
  } catch {
    return [] // truncated, or not written by the storefront
  }
}

/** Saves a search term; it replaces the same term in other letter case. */
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
    // If storage is full or forbidden, recent searches are not saved.
  }
}
