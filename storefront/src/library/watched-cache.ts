import type { BrowserStorage } from '../browser-storage.ts'

/** How long what the server said of watched films is good for. */
export const WATCHED_FOR_MS = 10_000

const IDS = 'vb.watched'
const EXPIRES = 'vb.watched_exp'
/** A guest's marks are in this browser alone, so they do not run out. */
const GUESTS = 'matinee.watched'
const MOST = 1000

/** Whose marks they are: somebody else may sign in on this browser. */
interface Marks {
  user: number
  ids: number[]
}

/** A member's watched films as this browser knows them; null where it does not, or not for sure any more. */
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

/** What is known does not hold any more. */
export const expireWatched = (store: BrowserStorage) => write(store, EXPIRES, '0')

export function readGuestsWatched(store: BrowserStorage): number[] {
  const kept = parseJson(store.getItem(GUESTS))
  return Array.isArray(kept) ? (kept as number[]) : []
}

export const keepGuestsWatched = (store: BrowserStorage, ids: number[]) =>
  write(store, GUESTS, JSON.stringify(ids.slice(0, MOST)))

/** The films with one more or one fewer, the last marked first. */
export const withMark = (ids: readonly number[], id: number, watched: boolean) => {
  const others = ids.filter((each) => each !== id)
  return watched ? [id, ...others] : others
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null // not ours, or cut short
  }
}

function write(store: BrowserStorage, key: string, value: string) {
  try {
    store.setItem(key, value)
  } catch {
    // A full or forbidden store only means that the server is asked again.
  }
}
