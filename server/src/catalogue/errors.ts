import { refusal } from '../platform/errors.ts'

export const ProgramNotFound = refusal('program_not_found', 404, 'There is no such program.')
export const PermalinkTaken = refusal('permalink_taken', 409, 'Another program already has this address.')
export const ProgramSavedSince = refusal(
  'saved_since',
  409,
  'Someone saved this program after you opened it. Reload it to see what changed.',
)
export const FilmMissing = refusal(
  'nothing_to_watch',
  409,
  'This program has no film yet. Upload one before publishing.',
)
export const FilmNotReady = refusal(
  'film_not_watchable',
  409,
  'The film is still being processed. You can publish as soon as its first rendition plays.',
)
export const FilmFailed = refusal(
  'film_failed',
  409,
  'This program’s film could not be processed. {reason} Try again, or replace the film.',
)
export const UnknownTerm = refusal(
  'unknown_term',
  400,
  'One of the chosen categories or authors no longer exists.',
)
export const TermTitleTaken = refusal('term_taken', 409, 'This name is already in use.')
export const StillNotFound = refusal('unknown_still', 400, 'This still is not from this film.')

export const FilmMissingInCollection = refusal(
  'collection_empty',
  409,
  'This collection has no chapter that can be watched yet. Add a film to it before publishing.',
)
export const DownloadFileMissing = refusal(
  'resource_missing',
  409,
  'This program has no file yet. Add one before publishing.',
)
export const ProgramNotPublished = refusal('not_in_public_view', 409, 'This program is not published.')
export const ProgramNotScheduled = refusal(
  'not_scheduled',
  409,
  'This program is not waiting for its release.',
)
export const ProgramNotArchived = refusal('not_archived', 409, 'This program is not in the archive.')
export const ProgramAlreadyPublished = refusal(
  'already_published',
  409,
  'This program is already published. Unpublish it first to give it a new release date.',
)
export const ReleaseMissing = refusal('release_missing', 400, 'Choose when this program comes out.')
export const ReleaseInPast = refusal('release_in_past', 400, 'The release must be in the future.')
export const ExpiryTooEarly = refusal(
  'expiry_too_early',
  400,
  'The expiry must be in the future and after the release.',
)
export const NoPictureYet = refusal(
  'no_picture_yet',
  409,
  'There is no picture to crop yet. Upload one or choose a still first.',
)
export const CustomValueInvalid = refusal(
  'custom_value_wrong',
  400,
  'One of the fields has a value that is not allowed.',
)
export const NoNextFilm = refusal('no_next_film', 409, 'No new film is waiting to replace this one.')
export const ProgramTaskNotFound = refusal('program_task_not_found', 404, 'There is no such task.')
export const ProgramTaskNotUndoable = refusal(
  'program_task_not_undoable',
  409,
  'This can no longer be undone.',
)
export const NoProgramsChosen = refusal('nothing_chosen', 400, 'Choose the programs first.')
export const SavedViewNotFound = refusal('view_not_found', 404, 'There is no such view.')
export const SavedViewTaken = refusal('view_taken', 409, 'You already have a view with this name.')
export const LiveEventNotDuplicable = refusal(
  'live_event_not_duplicable',
  409,
  'Duplicate a live event with a date of its own.',
)
