import { refusal } from '../../platform/errors.ts'

export const AddressForged = refusal('media_forged', 403, 'This address was not made for this browser.')
export const AddressExpired = refusal('media_expired', 403, 'This address has expired. Ask for a new one.')
export const FileNotFound = refusal('file_not_found', 404, 'There is no such file.')
export const RangeUnsatisfiable = refusal('range_unsatisfiable', 416, 'The file has no such part.')
