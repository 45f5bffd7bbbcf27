import type { Card, Chapter } from '@matinee/contract/catalogue/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useWatchedFilms } from '../../library/watched-films.ts'
import { useMemberOnceHydrated, type Member } from '../../session/use-signed-in.ts'
import { useShop } from '../../store/shop.ts'
import { useOpenPrograms } from '../../catalogue/open-programs.ts'
import { filmAfter, filmsOf, neighboursOf, openingFilm, type ChapterPosition } from './course.ts'
import { chaptersOf } from './queries.ts'
import { useCourseProgress } from './use-course-progress.ts'

const NONE: Chapter[] = []

interface OpenedFilm {
  /** The current film. */
  id: number | undefined
  /** The film had been watched when it was chosen. */
  again: boolean
}

/** A collection with the viewer's progress; without films for programs of other kinds. */
export function useCourse(program: Card | undefined, permalink: string, asked: number | undefined) {
  const { settings } = useShop()
  const isCollection = program?.kind === 'collection'
  const list = useQuery({ ...chaptersOf(permalink), enabled: isCollection })
  const chapters = (isCollection && list.data) || NONE
  const films = useMemo(() => filmsOf(chapters), [chapters])
  const member = useMemberOnceHydrated()
  const standing = useCourseProgress({ member, permalink, films, asked })
  const { ids: watched, mark } = useWatchedFilms()
  const { isClosedTo, isPending } = useClosing(program, member)

  const current = useMemo(() => {
    const wish = { ...(asked && { asked }), isOpen: (film: Chapter) => !isClosedTo(film) }
    const known = films.find(({ id }) => id === asked)
    if (known) return known
    return standing && !isPending ? openingFilm(films, { ...wish, standing }) : undefined
  }, [films, asked, standing, isClosedTo, isPending])
  const again = useAgain(current, watched)
  const leftBy = useMemo(() => new Map(standing?.left.map((left) => [left.chapterId, left])), [standing])

  return {
    isCollection,
    /** The current film is determined, as far as it can be. */
    isSettled: !isCollection || current !== undefined || (list.isFetched && films.length === 0),
    list,
    chapters,
    films,
    current,
    watched,
    mark,
    isClosedTo,
    isMembersOnly: program !== undefined && program.access !== 'public',
    /** The viewer has started the collection. */
    isBegun: (standing?.left.length ?? 0) > 0 || films.some(({ video_id }) => watched.has(video_id ?? 0)),
    leftIn: (chapterId: number): ChapterPosition | undefined => leftBy.get(chapterId),
    after: current && filmAfter(films, current.id, { watched, again, hasMarks: settings.mark_as_watched }),
    ...(current ? neighboursOf(films, current.id) : { previous: undefined, next: undefined }),
  }
}

export type Course = ReturnType<typeof useCourse>

function useAgain(current: Chapter | undefined, watched: ReadonlySet<number>) {
  const [opened, setOpened] = useState<OpenedFilm>({ id: undefined, again: false })
  if (opened.id !== current?.id) {
    setOpened({ id: current?.id, again: watched.has(current?.video_id ?? 0) })
  }
  return opened.again
}

/** The films that are locked for the viewer; none while the viewer is unknown. */
function useClosing(program: Card | undefined, member: Member) {
  const { isOpen, isPending } = useOpenPrograms()
  const isClosed = program !== undefined && member !== undefined && !isOpen(program)
  const isClosedTo = useCallback(
    ({ free_preview }: Pick<Chapter, 'free_preview'>) => isClosed && !free_preview,
    [isClosed],
  )

  return { isClosedTo, isPending: isPending && program?.access === 'paid' }
}
