/** A separate chunk, so that the first seconds of a film load without the player. */
export { cancelFilmStart, playFilmEarly } from '@matinee/player/film-start'
