import type { Kept } from './kept.ts'

type Positions = [id: number, seconds: number, at?: number, contentId?: number][]

/** A film as it is shown: by its program, or as a chapter of one. */
export interface Shown {
  contentId: number
  chapterId?: number | null | undefined
}

/** Where a film was left, and when, in milliseconds. */
export interface Left {
  seconds: number
  at: number
}

const PROGRAMS = 'matinee.positions'
const CHAPTERS = 'matinee.chapters'
/** The films somebody is in the middle of are few; older ones give way. */
const KEPT = 100
const SHARE_BEGUN = 0.05
const SHARE_SEEN = 0.95

/** Every program of one film this browser is in the middle of: the one last watched first. */
export const readAll = (store: Kept): Positions => read(store, PROGRAMS)

/** The same of chapters, each with its program. */
export const readChapters = (store: Kept): Positions => read(store, CHAPTERS)

function read(store: Kept, key: string): Positions {
  try {
    const kept: unknown = JSON.parse(store.getItem(key) ?? '[]')
    return Array.isArray(kept) ? (kept as Positions) : []
  } catch {
    return [] // not ours, or cut short: begin anew
  }
}

const placeOf = ({ contentId, chapterId }: Shown) =>
  chapterId ? { key: CHAPTERS, id: chapterId } : { key: PROGRAMS, id: contentId }

/** Where this browser left a film; null where there is nothing to go on with. */
export function readLeft(store: Kept, film: Shown): Left | null {
  const { key, id } = placeOf(film)
  const found = read(store, key).find(([each]) => each === id)
  return found ? { seconds: found[1], at: found[2] ?? 0 } : null
}

/** Where the viewer left off, in seconds from the start; 0 where there is nothing to resume. */
export const readPosition = (store: Kept, contentId: number, chapterId?: number | null) =>
  readLeft(store, { contentId, chapterId })?.seconds ?? 0

/** Keeps where the viewer is; a film barely begun or all but seen starts from the top next time. */
export function savePosition(
  store: Kept,
  film: Shown,
  { seconds, duration }: Record<'seconds' | 'duration', number>,
  at = Date.now(),
) {
  const { key, id } = placeOf(film)
  const others = read(store, key).filter(([each]) => each !== id)
  const isInside = seconds > duration * SHARE_BEGUN && seconds < duration * SHARE_SEEN
  write(store, key, isInside ? [[id, Math.floor(seconds), at, film.contentId], ...others] : others)
}

function write(store: Kept, key: string, kept: Positions) {
  try {
    store.setItem(key, JSON.stringify(kept.slice(0, KEPT)))
  } catch {
    // A full or forbidden store only means that the film starts from the top.
  }
}

/** Forgets where the viewer was in a program, or in all of them. */
export function forgetPositions(store: Kept, contentId?: number) {
  const isKept = (id: number | undefined) => contentId !== undefined && id !== contentId
  write(
    store,
    PROGRAMS,
    read(store, PROGRAMS).filter(([id]) => isKept(id)),
  )
  write(
    store,
    CHAPTERS,
    read(store, CHAPTERS).filter(([, , , id]) => isKept(id)),
  )
}

/** As much of what the server keeps of a film as is needed to go on with it. */
interface Saved {
  position_seconds: number
  saved_at: string
}

/** Where to go on, in seconds: what was said last, on this device or another. */
export function newestOf(left: Left | null, saved: Saved | undefined): number {
  const isNewer = saved && Date.parse(saved.saved_at) > (left?.at ?? 0)
  return isNewer ? Math.floor(saved.position_seconds) : (left?.seconds ?? 0)
}
