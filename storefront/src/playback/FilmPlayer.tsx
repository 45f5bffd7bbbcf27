import type { Card } from '@matinee/contract/catalogue'
import type { PlayableFilm } from '@matinee/contract/playback'
import { Player, type PlayerWords } from '@matinee/player'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useShop } from '../store/shop.tsx'
import { useAnyText } from '../text.tsx'
import { keepPosition } from './keep-position.ts'
import { keptHere } from './kept.ts'
import { readPosition } from './position.ts'
import { playbackOf } from './queries.ts'

interface Props {
  film: PlayableFilm
  program: Card
  autoplay: boolean
}

/** The player of a program: begins where the viewer left off and remembers where that is. */
export function FilmPlayer({ film, program, autoplay }: Props) {
  const words: PlayerWords = useAnyText()
  const queries = useQueryClient()
  const { id, permalink, title } = program
  const { duration } = film
  // Whoever pressed play to come here has the keys of the player at hand.
  const beginning = { startAt: useStartAt(id), autoplay, autoFocus: autoplay }
  const keep = useCallback(
    (video: HTMLVideoElement) => keepPosition(video, keptHere(), { id, duration }),
    [id, duration],
  )
  const renew = async () => (await queries.fetchQuery({ ...playbackOf(permalink), staleTime: 0 })).film

  return <Player film={film} title={title} words={words} renew={renew} {...beginning} onReady={keep} />
}

const neverChanges = () => () => undefined

/** Seconds; a server does not know them, so a page from there begins at 0 until the browser has looked. */
function useStartAt(contentId: number) {
  const { settings } = useShop()
  const read = () => (settings.continue_watching ? readPosition(keptHere(), contentId) : 0)
  return useSyncExternalStore(neverChanges, read, () => 0)
}
