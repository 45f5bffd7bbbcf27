import type { PlayableFilm } from '@matinee/contract/playback/playback'
import english from '@matinee/contract/words/en/player.json'
import { preloadFilm, Player, type PlayerWords } from '@matinee/player'
import { IntlMessageFormat } from 'intl-messageformat'
import { createRoot } from 'react-dom/client'

const words: PlayerWords = (word, values) =>
  String(new IntlMessageFormat(english[word], 'en', undefined, { ignoreTag: true }).format(values))

const film = async () => (await fetch('/film')).json() as Promise<PlayableFilm | null>
const wishes = new URLSearchParams(location.search)
document.documentElement.dir = wishes.get('dir') ?? 'ltr'
const first = (await film())!
const startAt = Number(wishes.get('at') ?? 0)
preloadFilm(first, startAt)

createRoot(document.getElementById('film')!).render(
  <Player
    film={first}
    title="Nine nights of storm"
    words={words}
    renew={film}
    autoplay={wishes.has('autoplay')}
    startAt={startAt}
    ownScreen={wishes.has('own_screen')}
    lookEvery={500}
  />,
)
