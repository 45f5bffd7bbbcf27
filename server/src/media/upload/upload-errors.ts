import { refusal } from '../../platform/errors.ts'

export const UploadNotFound = refusal(
  'upload_not_found',
  404,
  'This upload no longer exists. Please start it again.',
)
export const UploadWithoutLength = refusal(
  'upload_without_length',
  400,
  'The size of the file must be given before it is sent.',
)
export const UploadTooLarge = refusal(
  'upload_too_large',
  413,
  'This file is too large: a film may have at most {limit_gb} GB.',
)
export const UploadMalformed = refusal(
  'upload_malformed',
  400,
  'The server did not understand this upload. Please start it again.',
)
export const UploadOutOfStep = refusal(
  'upload_out_of_step',
  409,
  'This part does not follow what has arrived so far.',
)
export const UploadInterrupted = refusal(
  'upload_interrupted',
  400,
  'The upload was interrupted. It can be resumed.',
)
export const UploadDamaged = refusal(
  'upload_damaged',
  422,
  'The file was damaged on the way: its checksum is different. Please upload it again.',
)
export const DiskFull = refusal(
  'disk_full',
  507,
  'The server has no room left for this file. Nothing was lost: free some space and resume.',
)
export const ReplacedProgramGone = refusal(
  'replaced_program_gone',
  404,
  'The program whose film you wanted to replace no longer exists.',
)
export const CollectionGone = refusal(
  'upload_collection_gone',
  404,
  'The collection this film was meant for no longer exists.',
)
