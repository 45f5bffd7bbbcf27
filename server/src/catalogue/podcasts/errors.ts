import { refusal } from '../../platform/errors.ts'

export const PodcastNotFound = refusal('podcast_not_found', 404, 'This podcast no longer exists.')
export const PodcastNeedsCollection = refusal(
  'podcast_needs_collection',
  400,
  'A podcast shows a collection, a category or the whole store.',
)
