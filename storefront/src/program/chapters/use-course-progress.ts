import type { Chapter } from '@matinee/contract/catalogue/catalogue'
import type { Position } from '@matinee/contract/library/library'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { viewerStateQuery } from '../../library/queries.ts'
import { readGuestsWatched } from '../../library/watched-cache.ts'
import type { Member } from '../../session/use-signed-in.ts'
import { browserStorage } from '../../browser-storage.ts'
import { readSavedPosition } from '../../library/position.ts'
import type { ChapterPosition, CourseProgress } from './course.ts'

const NEW: CourseProgress = { left: [], watched: new Set() }

interface CourseProgressQuery {
  member: Member
  permalink: string
  films: readonly Chapter[]
  /** The chapter in the URL: the progress is read again when it changes. */
  asked: number | undefined
}

/**
 * The viewer's progress in a collection (a member's from the server, a guest's from this browser); undefined
 * until known.
 */
export function useCourseProgress({ member, permalink, films, asked }: CourseProgressQuery) {
  const isMember = Boolean(member)
  const { data, isError } = useQuery({
    ...viewerStateQuery(permalink),
    enabled: isMember && films.length > 0,
  })
  const guests = useMemo(
    () => (member === null ? guestsStanding(films) : undefined),
    // oxlint-disable-next-line react/exhaustive-deps -- the browser's store changes as films are watched
    [member, films, asked],
  )
  const members = useMemo(
    () => data && { left: data.positions.flatMap(leftOf), watched: new Set(data.watched_video_ids) },
    [data],
  )

  if (isMember) return members ?? (isError ? NEW : undefined)
  return guests
}

function guestsStanding(films: readonly Chapter[]): CourseProgress {
  const store = browserStorage()
  const left = films.flatMap(({ id, content_id, duration }): ChapterPosition[] => {
    const found = readSavedPosition(store, { contentId: content_id, chapterId: id })
    return found ? [{ ...found, chapterId: id, share: shareOf(found.seconds, duration) }] : []
  })
  return { left, watched: new Set(readGuestsWatched(store)) }
}

const leftOf = ({ chapter_id, position_seconds, film_seconds, saved_at }: Position): ChapterPosition[] =>
  chapter_id === null
    ? []
    : [
        {
          chapterId: chapter_id,
          seconds: position_seconds,
          share: shareOf(position_seconds, film_seconds),
          at: Date.parse(saved_at),
        },
      ]

const shareOf = (seconds: number, whole: number) => (whole > 0 ? Math.min(1, seconds / whole) : 0)
