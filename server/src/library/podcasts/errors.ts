import { refusal } from '../../platform/errors.ts'

export const PodcastAddressEnded = refusal(
  'podcast_address_ended',
  404,
  'This podcast address was ended. Its owner finds a new one on the site, under their account.',
)
export const EpisodeNotFound = refusal(
  'episode_not_found',
  404,
  'This episode is no longer part of the podcast, or its file is being made.',
)
export const EpisodeClosed = refusal(
  'episode_closed',
  403,
  'This episode is not included in what you have today. What opens it is on its page.',
)
export const PodcastShared = refusal(
  'podcast_shared',
  429,
  'This podcast address was used from {most} networks today, more than one person has. It goes on tomorrow; if others use it, make a new one.',
)
