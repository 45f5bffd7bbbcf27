import type { Card } from '@matinee/contract/catalogue'
import type { PlayableFilm } from '@matinee/contract/playback'
import { Player, type PlayerWords } from '@matinee/player'
import { useQueryClient } from '@tanstack/react-query'
import { useAnyText } from '../text.tsx'
import { playbackOf } from './queries.ts'
import { usePosition } from './use-position.ts'

interface Props {
  film: PlayableFilm
  program: Card
  autoplay: boolean
}

/** The player of a program: begins where the viewer left off and remembers where that is. */
export function FilmPlayer({ film, program, autoplay }: Props) {
  const words: PlayerWords = useAnyText()
  const queries = useQueryClient()
  const { permalink, title } = program
  // Whoever pressed play to come here has the keys of the player at hand.
  const beginning = { ...usePosition({ program, film }), autoplay, autoFocus: autoplay }
  const renew = async () => (await queries.fetchQuery({ ...playbackOf(permalink), staleTime: 0 })).film

  return <Player film={film} title={title} words={words} renew={renew} {...beginning} />
}
