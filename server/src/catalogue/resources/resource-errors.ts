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
  'Files of this type cannot be offered. PDF, pictures, sound, ZIP archives, office documents, texts and e-books can.',
)
export const ResourceDisguised = refusal(
  'resource_disguised',
  422,
  'What is in this file is not what its name says, so it was not kept.',
)
export const ResourcesFull = refusal(
  'resources_full',
  409,
  `A program can have at most ${MOST_RESOURCES} files to download.`,
)
export const ResourcesChanged = refusal(
  'resources_changed',
  409,
  'Somebody changed these files meanwhile, so the order was not saved. Here they are as they stand now.',
)
export const DownloadClosed = refusal(
  'download_closed',
  403,
  'This file belongs to a program that is not included in what you have.',
)
