import type { PlayableFilm } from '@matinee/contract/playback/playback'
import { Player } from '@matinee/player'
import { useQueryClient } from '@tanstack/react-query'
import { tellAny } from '../text.ts'
import { putOnScreen } from './on-screen.ts'
import { programPlayback } from './queries.ts'

interface FilmPlayerProps {
  programId: number
  film: PlayableFilm
  title: string
  /** Seconds. */
  startAt?: number
  /** Plays automatically and takes the focus of the button that it replaces. */
  autoplay?: boolean
  /** Called on unmount with the position of the film in seconds. */
  onLeave?: (seconds: number) => void
}

/** The player for a program of any status. */
export function FilmPlayer({
  programId,
  film,
  title,
  startAt = 0,
  autoplay = true,
  onLeave,
}: FilmPlayerProps) {
  const queries = useQueryClient()
  const renew = async () =>
    (await queries.fetchQuery({ ...programPlayback(programId, film.video_id), staleTime: 0 })).film

  function follow(element: HTMLVideoElement) {
    const takeOff = putOnScreen(film.video_id, element)
    return () => {
      onLeave?.(element.currentTime)
      takeOff()
    }
  }

  return (
    <Player
      film={film}
      title={title}
      words={tellAny}
      renew={renew}
      startAt={startAt}
      autoplay={autoplay}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus was on the button this player takes the place of
      autoFocus={autoplay}
      onReady={follow}
    />
  )
}
