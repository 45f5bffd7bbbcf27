import { refusal } from '../platform/errors.ts'

export const ProgramNotFound = refusal('program_not_found', 404, 'There is no such program.')
export const PermalinkTaken = refusal('permalink_taken', 409, 'Another program already has this address.')
export const SavedSince = refusal(
  'saved_since',
  409,
  'Somebody saved this program after you opened it. Reload it to see what changed.',
)
export const NothingToWatch = refusal(
  'nothing_to_watch',
  409,
  'This program has no film yet. Upload one before publishing.',
)
export const FilmNotReady = refusal(
  'film_not_watchable',
  409,
  'The film is still being made. You can publish as soon as its first rendition plays.',
)
export const UnknownTerm = refusal(
  'unknown_term',
  400,
  'One of the chosen categories or authors no longer exists.',
)
export const TermTaken = refusal('term_taken', 409, 'There is already one with this name.')
export const UnknownStill = refusal('unknown_still', 400, 'This still is not one of the film.')
export const NotAPicture = refusal(
  'not_a_picture',
  400,
  'This file is not a picture we can read. Use JPEG, PNG, WebP or AVIF.',
)
export const PictureTooSmall = refusal(
  'picture_too_small',
  400,
  'This picture is too small: it should be at least {least} pixels wide.',
)
