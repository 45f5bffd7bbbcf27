/** A file of its own, so that the first seconds of a film can be fetched without the player that shows them. */
export { cancelFilmStart, playFilmEarly } from '@matinee/player/film-start'
