import type { PlayableFilm } from '@matinee/contract/playback/playback'
import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { placeVideo } from './engine/begin.ts'

interface Props {
  videoRef: RefObject<HTMLVideoElement | null>
  film: PlayableFilm
  title: string
}

/**
 * Where the element that plays has its place. It is not drawn but put there: a page may show the film before its
 * player has come, and an element moved within one task plays on.
 */
export function VideoPlace({ videoRef, film, title }: Props) {
  const place = useRef<HTMLDivElement>(null)

  // The element stays for as long as its player does, whatever film it shows.
  const put = useEffectEvent(() => {
    if (videoRef.current) place.current!.append(videoRef.current)
    else videoRef.current = placeVideo(film, place.current!)
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
