import { EMAIL_LENGTH } from '@matinee/contract/members/members'
import { InvalidEmail } from '../errors.ts'

// One @, a domain of at least two labels, and no character with a meaning in headers or address lists.
const EMAIL =
  /^[^\s@,;:<>()[\]\\"\p{Cc}\p{Cf}]+@[^\s@,;:<>()[\]\\"\p{Cc}\p{Cf}.]+(\.[^\s@,;:<>()[\]\\"\p{Cc}\p{Cf}.]+)+$/u

/** Normalizes an address: trimmed, in lower case. Refuses invalid ones. */
export function emailFrom(typed: string): string {
  const email = typed.trim().toLowerCase()
  if (email.length > EMAIL_LENGTH || !EMAIL.test(email))
    throw InvalidEmail({ errors: { email: ['invalid'] } })
  return email
}
