import { PASSWORD_LENGTH } from '@matinee/contract/members/members'

export type Strength = 'short' | 'weak' | 'fair' | 'strong'

/** A first estimate of a password's strength while typing. The server decides, with lists of leaked and common ones. */
export function strengthOf(password: string): Strength {
  if (password.length < PASSWORD_LENGTH.least) return 'short'
  const surprises = surprisesIn(password.toLowerCase())
  if (surprises < 6) return 'weak'
  return surprises >= 14 || (surprises >= 10 && kindsIn(password) >= 3) ? 'strong' : 'fair'
}

/** The number of characters that neither repeat one of the last two nor follow it, as in `aaa`, `abab` or `1234`. */
function surprisesIn(password: string) {
  const signs = Array.from(password)
  const isExpected = (sign: string, place: number) => {
    const step = sign.codePointAt(0)! - (signs[place - 1]?.codePointAt(0) ?? -99)
    return Math.abs(step) <= 1 || sign === signs[place - 2]
  }
  return signs.filter((sign, place) => !isExpected(sign, place)).length
}

const kindsIn = (password: string) =>
  [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) => kind.test(password)).length
