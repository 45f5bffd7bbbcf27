import type { BrowserStorage } from '../browser-storage.ts'

type Positions = [id: number, seconds: number, at?: number, contentId?: number, beginsAt?: number][]

/** Identifies a film by its program or by its chapter. */
export interface FilmRef {
  contentId: number
  chapterId?: number | null | undefined
  /** The second of its recording with which the film begins: where it begins elsewhere since, a position moves. */
  beginsAt?: number | undefined
}

/** A saved playback position and the time it was saved, in milliseconds. */
export interface SavedPosition {
  seconds: number
  at: number
}

const PROGRAMS = 'matinee.positions'
const CHAPTERS = 'matinee.chapters'
/** Few films are in progress; the oldest are dropped. */
const MAX_POSITIONS = 100
const STARTED_SHARE = 0.05
const SHARE_SEEN = 0.95

/** Every program in progress in this browser, last watched first. */
export const readAll = (store: BrowserStorage): Positions => readPositions(store, PROGRAMS)

/** The same for chapters, each with its program. */
export const readChapters = (store: BrowserStorage): Positions => readPositions(store, CHAPTERS)

function readPositions(store: BrowserStorage, key: string): Positions {
  try {
    const kept: unknown = JSON.parse(store.getItem(key) ?? '[]')
    return Array.isArray(kept) ? (kept as Positions) : []
  } catch {
    return [] // corrupt or foreign: starts anew
  }
}

const placeOf = ({ contentId, chapterId }: FilmRef) =>
  chapterId ? { key: CHAPTERS, id: chapterId } : { key: PROGRAMS, id: contentId }

/** The saved position of a film; null where there is nothing to resume. */
export function readSavedPosition(store: BrowserStorage, film: FilmRef): SavedPosition | null {
  const { key, id } = placeOf(film)
  const found = readPositions(store, key).find(([each]) => each === id)
  if (!found) return null
  const [, seconds, at = 0, , beganAt = 0] = found
  return { seconds: Math.max(0, seconds + beganAt - (film.beginsAt ?? 0)), at }
}

/** Where the viewer left off, in seconds from the start; 0 where there is nothing to resume. */
export const readPosition = (store: BrowserStorage, film: FilmRef) =>
  readSavedPosition(store, film)?.seconds ?? 0

/** Saves a position; a film barely started or almost finished restarts from the beginning. */
export function savePosition(
  store: BrowserStorage,
  film: FilmRef,
  { seconds, duration }: Record<'seconds' | 'duration', number>,
  at = Date.now(),
) {
  const { key, id } = placeOf(film)
  const others = readPositions(store, key).filter(([each]) => each !== id)
  const isInside = seconds > duration * STARTED_SHARE && seconds < duration * SHARE_SEEN
  const kept: Positions[number] = [id, Math.floor(seconds), at, film.contentId]
  if (film.beginsAt) kept.push(film.beginsAt)
  write(store, key, isInside ? [kept, ...others] : others)
}

function write(store: BrowserStorage, key: string, kept: Positions) {
  try {
    store.setItem(key, JSON.stringify(kept.slice(0, MAX_POSITIONS)))
  } catch {
    // Without storage, the film starts from the beginning.
  }
}

/** Deletes the position of a program, or all of them. */
export function forgetPositions(store: BrowserStorage, contentId?: number) {
  const isKept = (id: number | undefined) => contentId !== undefined && id !== contentId
  write(
    store,
    PROGRAMS,
    readPositions(store, PROGRAMS).filter(([id]) => isKept(id)),
  )
  write(
    store,
    CHAPTERS,
    readPositions(store, CHAPTERS).filter(([, , , id]) => isKept(id)),
  )
}

/** The server's position of a film. */
interface ServerPosition {
  position_seconds: number
  saved_at: string
}

/** The position to resume at, in seconds: the latest, from this device or another. */
export function newestOf(left: SavedPosition | null, saved: ServerPosition | undefined): number {
  const isNewer = saved && Date.parse(saved.saved_at) > (left?.at ?? 0)
  return isNewer ? Math.floor(saved.position_seconds) : (left?.seconds ?? 0)
}
