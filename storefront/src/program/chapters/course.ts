import type { Chapter } from '@matinee/contract/catalogue/catalogue'

/** A viewer's position in one film of a collection. */
export interface ChapterPosition {
  chapterId: number
  seconds: number
  /** From 0 to 1. */
  share: number
  /** Milliseconds since 1970. */
  at: number
}

/** The viewer's progress in a collection. */
export interface CourseProgress {
  left: readonly ChapterPosition[]
  watched: ReadonlySet<number>
}

export const filmsOf = (chapters: readonly Chapter[]) => chapters.filter(({ kind }) => kind === 'video')

const isUnseen =
  (watched: ReadonlySet<number>) =>
  ({ ready, video_id }: Chapter) =>
    ready && video_id !== null && !watched.has(video_id)

/** The film a collection opens with: the one asked for, the one last watched or what follows it, else the first open one. */
export function openingFilm(
  films: readonly Chapter[],
  {
    asked,
    standing,
    isOpen,
  }: { asked?: number; standing: CourseProgress; isOpen: (film: Chapter) => boolean },
): Chapter | undefined {
  const wanted = films.find(({ id }) => id === asked)
  return (
    wanted ?? filmToResume(films, standing) ?? films.find((film) => film.ready && isOpen(film)) ?? films[0]
  )
}

/** The film to go on with: the one last watched, or the first unseen one behind it; undefined for somebody new. */
function filmToResume(films: readonly Chapter[], { left, watched }: CourseProgress) {
  const known = left.filter(({ chapterId }) => films.some(({ id }) => id === chapterId))
  const last = known.toSorted((a, b) => b.at - a.at)[0]
  const at = films.findIndex(({ id }) => id === last?.chapterId)
  if (at >= 0 && !watched.has(films[at]!.video_id ?? 0)) return films[at]
  const isBegun = at >= 0 || films.some(({ video_id }) => video_id !== null && watched.has(video_id))
  return isBegun ? (films.slice(at + 1).find(isUnseen(watched)) ?? films[at]) : undefined
}

interface Course {
  watched: ReadonlySet<number>
  /** The viewer chose a film they had watched already: they are going through them again. */
  again: boolean
  /** The store marks what was watched: without, nobody knows what was left out. */
  hasMarks: boolean
}

/**
 * What comes after a film of a collection: watched ones are skipped unless the viewer watches them again. After the last
 * one it is the first that was left out, where the store marks what was watched.
 */
export function filmAfter(films: readonly Chapter[], id: number, { watched, again, hasMarks }: Course) {
  const at = indexOf(films, id)
  const following = films.slice(at + 1)
  if (again) return following.find(({ ready }) => ready)
  const leftOut = hasMarks && at < films.length ? films.slice(0, at) : []
  return [...following, ...leftOut].find(isUnseen(watched))
}

/** The films on both sides that can be played, watched or not. */
export function neighboursOf(films: readonly Chapter[], id: number) {
  const at = indexOf(films, id)
  const isReady = ({ ready }: Chapter) => ready
  return { previous: films.slice(0, at).findLast(isReady), next: films.slice(at + 1).find(isReady) }
}

/** Behind everything for a film that is not there. */
function indexOf(films: readonly Chapter[], id: number) {
  const at = films.findIndex((film) => film.id === id)
  return at < 0 ? films.length : at
}
