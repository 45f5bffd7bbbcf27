import { refusal } from '../platform/errors.ts'

export const WrongSignIn = refusal(
  'wrong_sign_in',
  401,
  'That e-mail address and password do not belong together.',
)
export const LinkSpent = refusal(
  'link_spent',
  401,
  'This link has been used or is too old. Ask for a new one.',
)
export const LockedOut = refusal(
  'locked_out',
  429,
  'Too many wrong passwords. Please try again in 15 minutes.',
)
export const AddressTaken = refusal(
  'address_taken',
  409,
  'Somebody in this store already uses that e-mail address.',
)
export const WrongPassword = refusal('wrong_password', 403, 'The current password is not right.')
export const InvalidEmail = refusal('invalid_email', 400, 'That does not look like an e-mail address.')
