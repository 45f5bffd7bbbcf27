import { refusal } from '../platform/errors.ts'

export const FilmEmpty = refusal('film_empty', 422, 'This file is empty.')
export const NotAFilm = refusal('not_a_film', 422, 'This file is not a video we can read.')
export const FilmIsPlaylist = refusal(
  'film_is_playlist',
  422,
  'This file is a playlist, script or text that only looks like a video. Please upload the film itself.',
)
export const FilmIsPicture = refusal('film_is_picture', 422, 'This file is a picture, not a video.')
export const FilmDamaged = refusal(
  'film_damaged',
  422,
  'This video is damaged or was cut off. Please export it again and upload the new file.',
)
export const FilmHasNoStreams = refusal(
  'film_has_nothing',
  422,
  'This file has neither picture nor sound that we can read.',
)
export const FilmSizeUnsupported = refusal(
  'film_size_absurd',
  422,
  'The picture is {width} × {height}. Films from 16 × 16 up to 8192 × 8192 can be processed.',
)
export const FilmTooLong = refusal(
  'film_too_long',
  422,
  'This film lasts {hours} hours. The longest we can process is 24 hours.',
)
export const EncodingTooSlow = refusal(
  'film_too_slow',
  422,
  'Processing this film took too long, so it was stopped.',
)
export const EncodingTooLarge = refusal(
  'film_too_big',
  422,
  'Processing this film needed too much space, so it was stopped.',
)

export const EncodingFailed = refusal(
  'film_not_made',
  500,
  'This film could not be processed. Try again; if it fails once more, the server log says why.',
)

export const CaptionsUnreadable = refusal(
  'captions_unreadable',
  422,
  'This is not a subtitle file we can read. Please upload SRT or WebVTT.',
)
export const CaptionsTooLarge = refusal('captions_too_large', 413, 'A subtitle file may have at most 2 MB.')
