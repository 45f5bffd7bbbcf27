import type { PlayableFilm } from '@matinee/contract/playback/playback'
import { Player, type Overlay, type PlaybackQueue, type PlayerWords } from '@matinee/player'
import { useCallback, useMemo } from 'react'
import { useTracking } from '../analytics/use-tracking.ts'
import { fitPoster } from '../playback/fit-poster.ts'
import { useAnyText } from '../text.tsx'

export interface FramedFilm {
  contentId: number
  title: string
  film: PlayableFilm
  /** Previews are not counted. */
  isCounted: boolean
  isMuted: boolean
  startAt: number
  renew: () => Promise<PlayableFilm | null>
  surroundings?: PlaybackQueue
  /** Called when the film has ended. */
  onEnd?: (() => void) | undefined
  atEnd?: Overlay | undefined
}

/** The player that fills its place, after somebody pressed play on a poster. */
export function FramedPlayer({
  contentId,
  title,
  film,
  isCounted,
  isMuted,
  onEnd,
  atEnd,
  ...rest
}: FramedFilm) {
  const words: PlayerWords = useAnyText()
  const track = useTracking({ contentId, videoId: isCounted ? film.video_id : null })
  const shown = useMemo(() => fitPoster(film), [film])
  const ready = useCallback(
    (video: HTMLVideoElement) => {
      if (isMuted) video.muted = true
      const untrack = track(video)
      const ended = new AbortController()
      video.addEventListener('ended', () => onEnd?.(), { signal: ended.signal })
      return () => {
        ended.abort()
        untrack?.()
      }
    },
    [track, isMuted, onEnd],
  )
  // After a press on the poster, the player's keys work at once.
  const beginning = { autoplay: true, autoFocus: !isMuted }
  return (
    <Player
      film={shown}
      title={title}
      words={words}
      {...beginning}
      onReady={ready}
      {...(atEnd && { atEnd })}
      {...rest}
    />
  )
}
