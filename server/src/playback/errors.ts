import { refusal } from '../platform/errors.ts'

export const FilmNotFound = refusal('film_not_found', 404, 'There is no such film here.')
export const FilmNotAccessible = refusal('film_closed', 403, 'You do not have access to this film.')
