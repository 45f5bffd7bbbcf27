import { refusal } from '../platform/errors.ts'

export const WrongSignIn = refusal('wrong_sign_in', 401, 'The email address or the password is wrong.')
export const LinkSpent = refusal(
  'link_spent',
  401,
  'This link has been used or has expired. Ask for a new one.',
)
export const LockedOut = refusal(
  'locked_out',
  429,
  'Too many wrong passwords. Please try again in 15 minutes.',
)
export const AddressTaken = refusal(
  'address_taken',
  409,
  'This email address is already in use in this store.',
)
export const WrongPassword = refusal('wrong_password', 403, 'The current password is wrong.')
export const InvalidEmail = refusal('invalid_email', 400, 'This does not look like an email address.')
/** The message for a member who is kept from signing in; shown only after they have proved who they are. */
export const MemberSuspended = refusal('suspended', 403, 'This account is suspended and cannot sign in.')
export const WrongCode = refusal('wrong_code', 401, 'This code is wrong. Please check it and try again.')
export const CodeSpent = refusal(
  'code_spent',
  401,
  'This code has been used or has expired. Ask for a new one.',
)
export const CodeTooSoon = refusal(
  'code_too_soon',
  429,
  'A code was sent a moment ago. You can ask for another in {seconds} seconds.',
)
export const TooManyCodes = refusal(
  'too_many_codes',
  429,
  'Too many codes were sent to this address. Please try again in {minutes} minutes.',
)
export const NoAccountYet = refusal(
  'no_account_yet',
  409,
  'There is no account for this address yet. Join to create one.',
)
export const WeakPassword = refusal('weak_password', 400, 'This password is too easy to guess.')
export const SignInAgain = refusal('sign_in_again', 403, 'Please sign in once more before you change this.')
export const SecondFactorNeeded = refusal(
  'second_factor_needed',
  401,
  'Enter the code from your authenticator app.',
)
export const ChallengeSpent = refusal(
  'challenge_spent',
  401,
  'That took too long or was tried too many times. Please sign in again.',
)
export const UserLimit = refusal(
  'user_limit',
  401,
  'Your account is in use on too many devices. Sign out on one of them first.',
)
export const WrongPasskey = refusal('wrong_passkey', 401, 'This passkey does not belong to an account here.')
export const PasskeyTaken = refusal('passkey_taken', 409, 'This passkey already belongs to an account.')
export const PasskeyNotFound = refusal('passkey_not_found', 404, 'There is no such passkey.')
export const DeviceNotFound = refusal('device_not_found', 404, 'There is no such device.')
export const CaptchaNeeded = refusal(
  'captcha_needed',
  400,
  'Your browser could not show that it is not a robot. Please try again.',
)
export const ConfirmAddressFirst = refusal(
  'confirm_address_first',
  403,
  'Please sign in with a code from your email first, to show that the address is yours.',
)
