import type { Card } from '@matinee/contract/catalogue/catalogue'
import type { Trailer } from '@matinee/contract/live/live-playback'
import type { PlayableFilm } from '@matinee/contract/playback/playback'
import { Player, type PlayerWords } from '@matinee/player'
import { useQueryClient } from '@tanstack/react-query'
import { useAnyText } from '../text.tsx'
import { livePlaybackOf } from './queries.ts'

interface Props {
  program: Card
  trailer: Trailer
}

/** The trailer of a live event, while it has not begun. */
export function TrailerPlayer({ program, trailer }: Props) {
  const words: PlayerWords = useAnyText()
  const queries = useQueryClient()
  const renew = async () => {
    const { trailer } = await queries.fetchQuery({ ...livePlaybackOf(program.id), staleTime: 0 })
    return trailer && toFilm(trailer)
  }
  return <Player film={toFilm(trailer)} title={program.title} words={words} renew={renew} autoplay />
}

const toFilm = ({ video_id, url, expires_at, duration, captions }: Trailer): PlayableFilm => ({
  video_id,
  url,
  expires_at,
  duration,
  captions,
  width: null,
  height: null,
  poster: null,
  storyboard_url: null,
  several_sounds: false,
  complete: true,
})
