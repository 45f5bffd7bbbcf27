import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect, type RefObject } from 'react'
import { links } from '../../links.ts'
import { playFrom } from '../play-from.ts'
import type { Course } from './use-course.ts'

const route = getRouteApi(links.program)

/** Navigation options that keep the scroll position of the page. */
const STAY = { to: '.', resetScroll: false, hashScrollIntoView: false } as const

/** Keeps the current film of a collection in the URL, so that it can be shared and found again. */
export function useChooseChapter(
  { current }: Course,
  asked: number | undefined,
  videoRef: RefObject<HTMLVideoElement | null>,
) {
  const navigate = route.useNavigate()
  const shown = current?.id

  useEffect(() => {
    if (!shown || shown === asked) return
    // A chapter chosen meanwhile is being navigated to, and is kept.
    const search = (last: { chapter?: number }) =>
      last.chapter === asked ? { ...last, chapter: shown } : last
    // In a task of its own, because a page that has just loaded is busy.
    const telling = setTimeout(() => navigate({ ...STAY, search, hash: true, replace: true }))
    return () => clearTimeout(telling)
  }, [navigate, shown, asked])

  const show = useCallback(
    (id: number, replace: boolean) => {
      const search = (last: object) => ({ ...last, chapter: id, autoplay: true })
      void navigate({ ...STAY, search, replace })
    },
    [navigate],
  )
  /**
   * Shows the chapter that the viewer chose; going back returns to the one before. Plays the chapter if it is shown
   * already.
   */
  const choose = useCallback(
    (id: number) => (id === shown ? playFrom(videoRef) : show(id, false)),
    [show, shown, videoRef],
  )
  /** Shows the next chapter at the end of the last one, or by a key of the player; adds no history entry. */
  const goTo = useCallback((id: number) => show(id, true), [show])

  return { choose, goTo }
}
