import type { PlayableFilm } from '@matinee/contract/playback'
import { Player } from '@matinee/player'
import { useQueryClient } from '@tanstack/react-query'
import { tellAny } from '../text.ts'
import { programPlayback } from './queries.ts'

interface FilmPlayerProps {
  programId: number
  film: PlayableFilm
  title: string
}

/** The player, on a program of any status. */
export function FilmPlayer({ programId, film, title }: FilmPlayerProps) {
  const queries = useQueryClient()
  const renew = async () =>
    (await queries.fetchQuery({ ...programPlayback(programId, film.video_id), staleTime: 0 })).film

  // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus was on the button this player takes the place of
  return <Player film={film} title={title} words={tellAny} renew={renew} autoplay autoFocus />
}
