import { useEffect, useMemo, useRef, type RefObject } from 'react'
import type { Film } from '../community/film.ts'
import type { Course } from './chapters/use-course.ts'
import { playFrom } from './play-from.ts'

interface Around {
  /** The second of the film in the link. */
  startAt: number | undefined
  course: Course
  videoRef: RefObject<HTMLVideoElement | null>
  /** Shows another chapter and plays it. */
  choose: (chapterId: number) => void
}

/** The film of the page, for comments and chat. */
export function useFilm({ startAt, course: { films, current, isSettled }, videoRef, choose }: Around): Film {
  const once = useRef(new AbortController())
  useEffect(() => () => once.current.abort(), [])
  useEffect(() => {
    if (startAt === undefined) return undefined
    const gone = new AbortController()
    seekWhenPlaying(startAt, gone.signal)
    return () => gone.abort()
  }, [startAt])
  const shown = current?.id ?? null

  return useMemo(
    () => ({
      chapterId: shown,
      isSettled,
      titleOf: (id) => films.find((film) => film.id === id)?.title,
      now: () => videoRef.current?.currentTime ?? null,
      playFrom(seconds, chapterId) {
        once.current.abort()
        if (chapterId === null || chapterId === shown) return playFrom(videoRef, seconds)
        once.current = new AbortController()
        seekWhenPlaying(seconds, once.current.signal)
        return choose(chapterId)
      },
    }),
    [films, shown, isSettled, videoRef, choose],
  )
}

/** Seeks the next film that starts on the page; a film cannot seek before it plays. */
function seekWhenPlaying(seconds: number, signal: AbortSignal) {
  const seek = ({ target }: Event) => {
    if (target instanceof HTMLVideoElement) playFrom({ current: target }, seconds)
  }
  document.addEventListener('playing', seek, { capture: true, once: true, signal })
}
