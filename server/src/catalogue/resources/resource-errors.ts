import { MOST_RESOURCES } from '@matinee/contract/catalogue/playlists'
import { refusal } from '../../platform/errors.ts'

export const ResourceNotFound = refusal('resource_not_found', 404, 'This file no longer exists.')
export const ResourceEmpty = refusal('resource_empty', 422, 'This file is empty.')
export const ResourceTooLarge = refusal(
  'resource_too_large',
  413,
  'A file to download may have at most 2 GB.',
)
export const ResourceTypeNotAllowed = refusal(
  'resource_refused',
  422,
  'This type of file is not supported. Use PDF, pictures, audio, ZIP archives, office documents, texts or e-books.',
)
export const ResourceDisguised = refusal(
  'resource_disguised',
  422,
  'The contents of this file do not match its name, so it was not saved.',
)
export const ResourcesFull = refusal(
  'resources_full',
  409,
  `A program can have at most ${MOST_RESOURCES} files to download.`,
)
export const ResourcesChanged = refusal(
  'resources_changed',
  409,
  'Someone changed these files in the meantime, so your order was not saved. This is the current order.',
)
export const DownloadClosed = refusal(
  'download_closed',
  403,
  'This file is part of a program you do not have access to.',
)
