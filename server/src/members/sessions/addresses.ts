import { EMAIL_LENGTH } from '@matinee/contract/members/members'
import { InvalidEmail } from '../errors.ts'

// One @, a domain of at least two labels, nothing that a header or a list of addresses would read as something else.
const EMAIL =
  /^[^\s@,;:<>()[\]\\"\p{Cc}\p{Cf}]+@[^\s@,;:<>()[\]\\"\p{Cc}\p{Cf}.]+(\.[^\s@,;:<>()[\]\\"\p{Cc}\p{Cf}.]+)+$/u

/** The address as it is kept: trimmed, in lower case. Refuses what is none. */
export function emailFrom(typed: string): string {
  const email = typed.trim().toLowerCase()
  if (email.length > EMAIL_LENGTH || !EMAIL.test(email))
    throw InvalidEmail({ errors: { email: ['invalid'] } })
  return email
}
