import type { Card } from '@matinee/contract/catalogue'
import type { PlayableFilm } from '@matinee/contract/playback'
export default function FilmPlayer({ film }: { film: PlayableFilm; program: Card; autoplay: boolean }) {
  return <video src={film.url} controls className="size-full" />
}
