import { refusal } from '../../platform/errors.ts'

export const TermNotFound = refusal('term_not_found', 404, 'There is no such category or author.')
export const TermAddressTaken = refusal('term_address_taken', 409, 'This address is already in use.')
export const TermSavedSince = refusal(
  'term_saved_since',
  409,
  'Someone saved this after you opened it. Reload it to see what changed.',
)
export const SameTerm = refusal('same_term', 400, 'Choose a different one.')
export const TermOrderChanged = refusal(
  'order_changed',
  409,
  'This list changed while you were sorting it. Please check it again.',
)
export const FieldNotFound = refusal('field_not_found', 404, 'There is no such field.')
export const FieldTaken = refusal('field_taken', 409, 'A field with this name already exists.')
export const OptionTaken = refusal('option_taken', 409, 'Two options have the same name.')
export const OptionsMissing = refusal('options_missing', 400, 'This kind of field needs at least one option.')
export const AuthorPageMissing = refusal(
  'no_author_page',
  403,
  'You have no author page yet. Ask whoever runs the store to link one to you.',
)
export const NotAnAuthor = refusal(
  'not_an_author',
  400,
  'Only a member of your team with the role Author can have this page.',
)
