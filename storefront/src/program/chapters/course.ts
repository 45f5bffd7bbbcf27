import type { Chapter } from '@matinee/contract/catalogue/catalogue'

/** A viewer's position in one film of a collection. */
export interface ChapterPosition {
  chapterId: number
  seconds: number
  /** The progress from 0 to 1. */
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

/**
 * The film with which a collection opens: the requested one, otherwise the one to resume, otherwise the first open one.
 */
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

/** The film to resume: the last one watched, or the first unwatched one after it; undefined for a new viewer. */
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
  /** The viewer chose a film they had watched already, so watched films are not skipped. */
  again: boolean
  /** The store marks watched films; otherwise skipped films are unknown. */
  hasMarks: boolean
}

/**
 * The film that follows another in a collection. Watched films are skipped unless the viewer watches them again. After
 * the last film comes the first skipped one, if the store marks watched films.
 */
export function filmAfter(films: readonly Chapter[], id: number, { watched, again, hasMarks }: Course) {
  const at = indexOf(films, id)
  const following = films.slice(at + 1)
  if (again) return following.find(({ ready }) => ready)
  const leftOut = hasMarks && at < films.length ? films.slice(0, at) : []
  return [...following, ...leftOut].find(isUnseen(watched))
}

/** The previous and next playable film, watched or not. */
export function neighboursOf(films: readonly Chapter[], id: number) {
  const at = indexOf(films, id)
  const isReady = ({ ready }: Chapter) => ready
  return { previous: films.slice(0, at).findLast(isReady), next: films.slice(at + 1).find(isReady) }
}

/** The index of a film; after the last one if the film is missing. */
function indexOf(films: readonly Chapter[], id: number) {
  const at = films.findIndex((film) => film.id === id)
  return at < 0 ? films.length : at
}
