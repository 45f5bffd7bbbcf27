import type { PlayableFilm } from '@matinee/contract/playback/playback'
import { cutFor } from '@matinee/contract/store/pictures'

/** A poster is one file for every window: as large as this one needs, which the page has shown in its place before. */
export const fitPoster = (film: PlayableFilm): PlayableFilm => ({
  ...film,
  poster: film.poster && cutFor(film.poster, innerWidth * devicePixelRatio),
})
