import { EMAIL_LENGTH } from '@matinee/contract/members'
import { isIPv6 } from 'node:net'
import { InvalidEmail } from './errors.ts'

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

/** What one household or machine can take a fresh address from at will counts as one: in IPv6, half of the address. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  return mapped ? mapped[1]! : `${groupsOf(address).slice(0, 4).join(':')}::/64`
}

function groupsOf(address: string): string[] {
  const [before = '', after] = address.split('%')[0]!.toLowerCase().split('::')
  const left = before.split(':').filter(Boolean)
  const right = (after ?? '').split(':').filter(Boolean)
  const gap = after === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...gap, ...right].map((group) => group.replace(/^0+(?=.)/, ''))
}
