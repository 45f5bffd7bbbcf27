import type { PlayableFilm } from '@matinee/contract/playback/playback'
import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { attachVideo } from './engine/film-start.ts'

interface Props {
  videoRef: RefObject<HTMLVideoElement | null>
  film: PlayableFilm
  title: string
}

/**
 * Holds the video element. The element is attached instead of rendered: a page may play the film before the
 * player is mounted, and an element moved within one task keeps playing.
 */
export function VideoSlot({ videoRef, film, title }: Props) {
  const place = useRef<HTMLDivElement>(null)

  // The player keeps one element for all its films.
  const put = useEffectEvent(() => {
    if (videoRef.current) place.current!.append(videoRef.current)
    else videoRef.current = attachVideo(film, place.current!)
    videoRef.current.className = 'mp-video'
    return videoRef.current
  })

  useLayoutEffect(() => {
    const video = put()
    return () => video.remove()
  }, [])

  useLayoutEffect(() => {
    const video = videoRef.current!
    video.setAttribute('aria-label', title)
    if (film.poster && video.currentTime === 0) video.poster = film.poster
    else video.removeAttribute('poster')
  }, [film.poster, title, videoRef])

  return <div ref={place} className="mp-place" />
}
