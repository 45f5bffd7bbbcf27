import { refusal } from '../../platform/errors.ts'

export const FilmImportNotFound = refusal('film_import_not_found', 404, 'This import no longer exists.')
export const FilmImportBusy = refusal(
  'film_import_busy',
  409,
  'This import is at another step by now. Please reload the page.',
)
export const FilmListUnreadable = refusal(
  'film_list_unreadable',
  422,
  'This file is not a list we can read. Please choose a CSV or JSON file.',
)
export const FilmListWithoutAddresses = refusal(
  'film_list_without_addresses',
  422,
  'This list has no column with the addresses of the films. Name one of its columns “Video URL”.',
)
export const TooManyFilms = refusal(
  'film_import_too_many',
  422,
  'There are more than {most} films here. Please import them in several parts.',
)
export const NoFilmsFound = refusal('film_import_empty', 422, 'There are no films here.')
export const FeedUnreadable = refusal(
  'film_feed_unreadable',
  422,
  'There is no RSS feed at this address that we can read.',
)
export const ChannelUnreadable = refusal(
  'film_channel_unreadable',
  422,
  'There is no PeerTube channel at this address. It looks like https://example.com/c/name.',
)
export const FolderNotOffered = refusal(
  'film_folder_not_offered',
  422,
  'This folder is not among those the operator of this server has opened for imports.',
)
export const BucketUnreadable = refusal(
  'film_bucket_unreadable',
  422,
  'The bucket could not be read. Please check its address, its name and the keys.',
)
export const FilmImportFailed = refusal(
  'film_import_failed',
  500,
  'The import stopped unexpectedly. You can go on with it; the server log says what happened.',
)

// What is wrong with one film of an import.
export const RowTitleMissing = refusal('film_row_title_missing', 422, 'It has no title.')
export const RowAddressMissing = refusal('film_row_address_missing', 422, 'It has no address of a film.')
export const RowAddressInvalid = refusal(
  'film_row_address_invalid',
  422,
  '“{value}” is not an address that begins with https:// or http://.',
)
export const RowAccessUnknown = refusal(
  'film_row_access_unknown',
  422,
  'The access “{value}” is unknown. Use public, registered or paid.',
)
export const RowStatusUnknown = refusal(
  'film_row_status_unknown',
  422,
  'The status “{value}” is unknown. Use draft or published.',
)
export const RowDateInvalid = refusal(
  'film_row_date_invalid',
  422,
  'The release date “{value}” cannot be read. Write it as 2026-11-30.',
)
export const RowChecksumInvalid = refusal(
  'film_row_checksum_invalid',
  422,
  'The checksum is not one of SHA-256: 64 digits and letters from a to f.',
)
export const RowCaptionInvalid = refusal(
  'film_row_caption_invalid',
  422,
  'The language of the captions “{value}” is unknown.',
)
export const RowTwice = refusal(
  'film_row_twice',
  422,
  'The same film is already in row {line}. Only the first is imported.',
)
export const RowContradicts = refusal(
  'film_row_contradicts',
  422,
  'Row {line} has the same film under another title. Please correct one of them.',
)
export const RowPermalinkTwice = refusal(
  'film_row_permalink_twice',
  422,
  'The permalink “{value}” is already that of row {line}.',
)
export const RowPermalinkTaken = refusal(
  'film_row_permalink_taken',
  422,
  'Another program of this store has the permalink “{value}”.',
)
export const RowImportedBefore = refusal(
  'film_row_imported_before',
  422,
  'It was imported before, as “{title}”.',
)

// What came of looking at an address, or of loading from it.
export const SourcePrivate = refusal(
  'film_source_private',
  422,
  'Its address leads into a private network, which the operator of this server has not allowed.',
)
export const SourceHostUnknown = refusal(
  'film_source_host_unknown',
  422,
  'There is no server at its address.',
)
export const SourceUnreachable = refusal(
  'film_source_unreachable',
  422,
  'The server at its address does not answer.',
)
export const SourceTimeout = refusal(
  'film_source_timeout',
  422,
  'The server at its address stopped sending, or took too long.',
)
export const SourceMissing = refusal(
  'film_source_missing',
  422,
  'There is nothing at its address (404). It may have been moved or deleted.',
)
export const SourceForbidden = refusal(
  'film_source_forbidden',
  422,
  'Its address asks for a sign-in, or its link has expired ({status}).',
)
export const SourceRefused = refusal(
  'film_source_refused',
  422,
  'The server at its address answered with an error ({status}).',
)
export const SourceRedirects = refusal(
  'film_source_redirects',
  422,
  'Its address leads from one to the next without an end.',
)
export const SourceTooLarge = refusal(
  'film_source_too_large',
  422,
  'It is larger than {limit_gb} GB, the most a film may have here.',
)
export const SourceIsPage = refusal(
  'film_source_is_page',
  422,
  'Its address leads to a web page, not to a film. Please use the address of the file.',
)
export const SourceChanged = refusal(
  'film_source_changed',
  422,
  'It has changed since it was checked. Please check the import again.',
)
export const SourceTruncated = refusal(
  'film_source_truncated',
  422,
  'Less arrived than was announced, several times in a row.',
)
export const SourceChecksum = refusal(
  'film_source_checksum',
  422,
  'What arrived has another checksum than the list says.',
)

// Remarks that do not keep a film out.
export const NotePictureFailed = refusal(
  'film_note_picture',
  422,
  'Its picture could not be loaded, so it gets one of the film.',
)
export const NoteCaptionsFailed = refusal(
  'film_note_captions',
  422,
  'The captions in “{language}” could not be loaded. Please add them by hand.',
)
export const NotePermalinkTaken = refusal(
  'film_note_permalink',
  422,
  'Its permalink was taken in the meantime, so it got “{value}”.',
)
