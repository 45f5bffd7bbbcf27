import { refusal } from '../../platform/errors.ts'

export const PageImportNotFound = refusal('page_import_not_found', 404, 'This import no longer exists.')
export const PageImportBusy = refusal(
  'page_import_busy',
  409,
  'This import is at another step by now. Please reload the page.',
)
export const GhostAddressInvalid = refusal(
  'page_import_address',
  422,
  'Please enter the address of your Ghost site, as https://blog.example.com.',
)
export const GhostExportUnreadable = refusal(
  'page_import_unreadable',
  422,
  'This file is not an export of Ghost. In Ghost, open Settings, Import/Export, and export the content as JSON.',
)
export const GhostExportTooLarge = refusal(
  'page_import_too_large',
  422,
  'An export may have at most {most_mb} MB. Please take posts that you no longer need out of it.',
)
export const NoPostsFound = refusal('page_import_empty', 422, 'There are no posts or pages in this export.')
export const PageImportFailed = refusal(
  'page_import_failed',
  500,
  'The import stopped unexpectedly. You can go on with it; the server log says what happened.',
)

// What is wrong with one post of an import.
export const PostTitleMissing = refusal('page_row_title_missing', 422, 'It has no title.')
export const PostEmpty = refusal('page_row_empty', 422, 'It has neither text nor pictures.')
export const PostTooLong = refusal(
  'page_row_too_long',
  422,
  'Its text is longer than a page can be. Please split it in Ghost.',
)
export const PostTwice = refusal('page_row_twice', 422, 'The same post is already in row {line}.')
export const PostImportedBefore = refusal(
  'page_row_imported_before',
  422,
  'It was imported before, as “{title}”.',
)
export const PostNoRoom = refusal(
  'page_row_no_room',
  422,
  'A store has at most {most} pages. Please remove some first.',
)

// Remarks that do not keep a page out.
export const NotePermalink = refusal(
  'page_note_permalink',
  422,
  'There is another page at “{wanted}”, so it gets “{given}”.',
)
export const NoteTitleCut = refusal(
  'page_note_title',
  422,
  'Its title is longer than {most} characters, so its end is left out.',
)
export const NotePictures = refusal('page_note_pictures', 422, 'Pictures that cannot be loaded: {count}.')
export const NoteTooManyPictures = refusal(
  'page_note_too_many_pictures',
  422,
  'Pictures left out, because a page has at most {most} blocks: {count}.',
)
export const NoteEmbeds = refusal('page_note_embeds', 422, 'Embedded parts that become links: {count}.')
export const NoteCode = refusal(
  'page_note_code',
  422,
  'HTML with scripts or forms is left out. You can add it as a block of code.',
)
export const NoteRestricted = refusal(
  'page_note_restricted',
  422,
  'Only members could read it there. Pages are open to everybody, so it stays a draft.',
)
export const NotePartlyRestricted = refusal(
  'page_note_partly_restricted',
  422,
  'A part of it was for members only. Pages are open to everybody, so it stays a draft.',
)
export const NoteScheduled = refusal(
  'page_note_scheduled',
  422,
  'It was to be published later. It stays a draft.',
)
