import type { BrowserStorage } from './browser-storage.ts'

/** The number of pages shown of the infinite lists at each place of this tab's history, newest place first. */
type Places = [place: string, pages: Record<string, number>][]

const KEY = 'matinee.places'
const KEPT_PLACES = 50

interface HistoryLocation {
  href: string
  state: { __TSR_key?: string }
}

/** The name of a place in the history, the same after a reload. */
export const placeOf = ({ href, state }: HistoryLocation) => state.__TSR_key ?? href

function readAll(store: BrowserStorage): Places {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as Places) : []
  } catch {
    return [] // truncated, or not written by the storefront
  }
}

/** The number of pages of `list` shown at `place`; 0 if it was not visited. */
export const pagesSeen = (store: BrowserStorage, place: string, list: string) =>
  readAll(store).find(([name]) => name === place)?.[1][list] ?? 0

/** Whether lists have been shown at `place`. */
export const hasBeenSeen = (store: BrowserStorage, place: string) =>
  readAll(store).some(([name]) => name === place)

/** Whether more of a list than its first page was shown at `place`. */
export const hasGoneFurther = (store: BrowserStorage, place: string) =>
  readAll(store).some(([name, lists]) => name === place && Object.values(lists).some((pages) => pages > 1))

/** Saves the number of pages of `list` shown at `place`. */
export function rememberPages(store: BrowserStorage, place: string, list: string, pages: number) {
  const all = readAll(store)
  const known = all.find(([name]) => name === place)?.[1]
  const others = all.filter(([name]) => name !== place)
  const kept: Places = [[place, { ...known, [list]: pages }], ...others].slice(0, KEPT_PLACES) as Places
  try {
    store.setItem(KEY, JSON.stringify(kept))
  } catch {
    // If storage is full or forbidden, a reload starts with the first page.
  }
}

/** Deletes the saved pages of the lists at `place`. */
export function forgetPlace(store: BrowserStorage, place: string) {
  const all = readAll(store)
  if (all.some(([name]) => name === place))
    store.setItem(KEY, JSON.stringify(all.filter(([name]) => name !== place)))
}

/** The tab's session storage; an empty one on a server or if the browser forbids it. */
export function tabStorage(): BrowserStorage {
  try {
    return globalThis.sessionStorage ?? NO_STORAGE
  } catch {
    return NO_STORAGE
  }
}

const NO_STORAGE: BrowserStorage = { getItem: () => null, setItem: () => undefined }
