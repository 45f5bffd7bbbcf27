import { refusal } from '../platform/errors.ts'

export const FilmNotFailed = refusal(
  'film_not_failed',
  409,
  'Only a film that could not be processed can be tried again.',
)
export const FilmStillNeeded = refusal(
  'film_still_needed',
  409,
  'A program uses this film. Replace the film or delete the program first.',
)
