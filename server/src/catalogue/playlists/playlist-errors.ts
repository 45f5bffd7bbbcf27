import { MOST_ENTRIES } from '@matinee/contract/catalogue/playlists'
import { refusal } from '../../platform/errors.ts'

export const NotACollection = refusal('not_a_collection', 409, 'Only a collection has a playlist.')
export const ChapterNotFound = refusal('chapter_not_found', 404, 'There is no such chapter here.')
export const PlaylistEntryInvalid = refusal(
  'not_for_playlist',
  400,
  'A playlist holds films and files of this store, but no collections. One of your choices is neither or no longer exists.',
)
export const HeadingTitleMissing = refusal('heading_needed', 400, 'A heading needs a title.')
export const PlaylistFull = refusal(
  'playlist_full',
  409,
  `A collection can have at most ${MOST_ENTRIES.toLocaleString('en')} entries.`,
)
export const PlaylistChanged = refusal(
  'playlist_changed',
  409,
  'Someone changed this playlist in the meantime, so your order was not saved. This is the current order.',
)
