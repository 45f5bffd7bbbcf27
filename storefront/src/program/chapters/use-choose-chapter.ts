import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect, type RefObject } from 'react'
import { links } from '../../links.ts'
import { playFrom } from '../play-from.ts'
import type { Course } from './use-course.ts'

const route = getRouteApi(links.program)

/** A page that stays where it is while another film comes into it. */
const STAY = { to: '.', resetScroll: false, hashScrollIntoView: false } as const

/** Which film of a collection the page shows is in its address, so that it can be shared and come back to. */
export function useChooseChapter(
  { current }: Course,
  asked: number | undefined,
  videoRef: RefObject<HTMLVideoElement | null>,
) {
  const navigate = route.useNavigate()
  const shown = current?.id

  useEffect(() => {
    if (!shown || shown === asked) return
    // What was chosen meanwhile is on its way: it stays.
    const search = (last: { chapter?: number }) =>
      last.chapter === asked ? { ...last, chapter: shown } : last
    // In a task of its own: a page that has just come has enough to do.
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
  /** By the viewer's choice: going back returns to the one before. The one being shown plays. */
  const choose = useCallback(
    (id: number) => (id === shown ? playFrom(videoRef) : show(id, false)),
    [show, shown, videoRef],
  )
  /** Because the last one is over, or by a key of the player. */
  const goTo = useCallback((id: number) => show(id, true), [show])

  return { choose, goTo }
}
