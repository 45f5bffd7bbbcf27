import { refusal } from '../../platform/errors.ts'

export const ProgramExpired = refusal('program_expired', 410, 'This program is no longer available.')
export const ProgramMoved = refusal('program_moved', 308, 'This program has a new address.')
export const CategoryNotFound = refusal('category_not_found', 404, 'There is no such category.')
export const AuthorNotFound = refusal('author_not_found', 404, 'There is no such author.')
