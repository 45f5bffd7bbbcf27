import type { BrowserStorage } from '../browser-storage.ts'

/** How long a member's cached watched films are valid. */
export const WATCHED_FOR_MS = 10_000

const IDS = 'vb.watched'
const EXPIRES = 'vb.watched_exp'
/** A guest's marks exist in this browser only, so they do not expire. */
const GUESTS = 'matinee.watched'
const MOST = 1000

/** Marks with the id of their user: somebody else may sign in on this browser. */
interface Marks {
  user: number
  ids: number[]
}

/** A member's cached watched films; null where there are none or they have expired. */
export function readWatched(store: BrowserStorage, user: number, now = Date.now()): number[] | null {
  if (!(Number(store.getItem(EXPIRES)) > now)) return null
  const kept = parseJson(store.getItem(IDS)) as Partial<Marks> | null
  return kept?.user === user && Array.isArray(kept.ids) ? kept.ids : null
}

export function keepWatched(store: BrowserStorage, user: number, ids: number[], now = Date.now()) {
  const marks: Marks = { user, ids }
  write(store, IDS, JSON.stringify(marks))
  write(store, EXPIRES, String(now + WATCHED_FOR_MS))
}

/** Expires the cache. */
export const expireWatched = (store: BrowserStorage) => write(store, EXPIRES, '0')

export function readGuestsWatched(store: BrowserStorage): number[] {
  const kept = parseJson(store.getItem(GUESTS))
  return Array.isArray(kept) ? (kept as number[]) : []
}

export const keepGuestsWatched = (store: BrowserStorage, ids: number[]) =>
  write(store, GUESTS, JSON.stringify(ids.slice(0, MOST)))

/** Adds or removes a film, last marked first. */
export const withMark = (ids: readonly number[], id: number, watched: boolean) => {
  const others = ids.filter((each) => each !== id)
  return watched ? [id, ...others] : others
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null // corrupt or foreign
  }
}

function write(store: BrowserStorage, key: string, value: string) {
  try {
    store.setItem(key, value)
  } catch {
    // Without storage, the server is asked each time.
  }
}
