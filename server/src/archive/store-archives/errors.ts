import { refusal } from '../../platform/errors.ts'

export const ArchiveNotFound = refusal('archive_not_found', 404, 'This archive no longer exists.')
export const ArchiveBusy = refusal(
  'archive_busy',
  409,
  'An archive of this store is being worked on. Wait until it is done, or stop it first.',
)
export const ArchiveNotReady = refusal(
  'archive_not_ready',
  409,
  'Only an archive that is complete can be checked or downloaded.',
)
export const ArchiveLinkExpired = refusal(
  'archive_link_expired',
  403,
  'This download link has expired. Make a new one in the settings.',
)
export const ArchiveFailed = refusal(
  'archive_failed',
  500,
  'The archive could not be made. Try again; the log of the server says more.',
)
export const ArchiveDiskFull = refusal(
  'archive_disk_full',
  409,
  'There is not enough room at this place. Free some, then go on: nothing that is copied is lost.',
)
export const ArchivePlaceUnreachable = refusal(
  'archive_place_unreachable',
  409,
  'The bucket for archives does not answer. Check its address, or try again later.',
)
export const ArchivePlaceRefused = refusal(
  'archive_place_refused',
  409,
  'The bucket for archives does not accept these keys. Check its name, the keys and what they permit.',
)
export const ArchivePlacePrivate = refusal(
  'archive_place_private',
  400,
  'The address of the bucket must lead to a public server.',
)
export const ArchiveSecretMissing = refusal(
  'archive_secret_missing',
  400,
  'The secret key of the bucket is missing.',
)
