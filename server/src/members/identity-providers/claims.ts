import { InvalidEmail } from '../errors.ts'
import { Refusal } from '../../platform/errors.ts'
import { emailFrom } from '../sessions/addresses.ts'

type Claims = Record<string, unknown>

/** What a provider says of a person, bounded and normalized. */
export interface ProviderAnswer {
  issuer: string
  subject: string
  email: string | null
  /** The provider vouches that the person reads mail at that address. */
  email_verified: boolean
  name: string | null
  /** Those of the groups in question that the person is in. */
  groups: string[]
  /** The person has shown more than one factor. */
  strong: boolean
  /** The person has signed in at the provider a moment ago. */
  present: boolean
}

export interface ClaimsInput {
  idToken: Claims
  /** The answer of the provider's endpoint for it. */
  userInfo: Claims
  groupsClaim: string
  /** The groups that mean something to the store; no others are kept. */
  knownGroups: readonly string[]
  strongAcr: string | null
  now: Date
}

/** Null if the account has no usable name at the provider. */
export function readClaims(input: ClaimsInput): ProviderAnswer | null {
  const { idToken, userInfo, now } = input
  const [issuer, subject] = [textOf(idToken['iss'], 500), textOf(idToken['sub'], 255)]
  if (!issuer || !subject) return null
  return {
    issuer,
    subject,
    ...addressOf(idToken, userInfo),
    name: nameOf({ ...userInfo, ...idToken }),
    groups: groupsOf(input),
    strong: isStrong(idToken, input.strongAcr),
    present: isRecent(idToken['auth_time'], now),
  }
}

/** A text of at most this length without control characters. */
function textOf(value: unknown, most: number): string | null {
  if (typeof value !== 'string' || value.length === 0 || value.length > most) return null
  return /\p{Cc}/u.test(value) ? null : value
}

/** The address and what is said of it, both from one place: of two different ones nothing is known. */
function addressOf(idToken: Claims, userInfo: Claims) {
  const said = saysWhether(idToken) || !userInfo['email'] ? idToken : userInfo
  const email = normalizedEmail(textOf(said['email'], 320))
  return { email, email_verified: email !== null && isVerified(said, idToken['iss']) }
}

const saysWhether = (claims: Claims) => Boolean(claims['email']) && 'email_verified' in claims

/** Whether everything is in the ID token already. */
export const isComplete = (idToken: Claims, groupsClaim: string, knownGroups: readonly string[]) =>
  saysWhether(idToken) && (knownGroups.length === 0 || valueAt(idToken, groupsClaim) !== undefined)

function normalizedEmail(typed: string | null): string | null {
  try {
    return typed && emailFrom(typed)
  } catch (error) {
    if (error instanceof Refusal && error.code === InvalidEmail().code) return null
    throw error
  }
}

const TRUE = new Set<unknown>([true, 'true'])
/** Microsoft vouches for an address by a claim of its own, as a boolean, a number or a text. */
const TRUE_AT_MICROSOFT = new Set<unknown>([true, 'true', 1, '1'])
const MICROSOFT = 'https://login.microsoftonline.com/'

function isVerified(claims: Claims, issuer: unknown): boolean {
  if (TRUE.has(claims['email_verified'])) return true
  return (
    typeof issuer === 'string' && issuer.startsWith(MICROSOFT) && TRUE_AT_MICROSOFT.has(claims['xms_edov'])
  )
}

const NAME_LENGTH = 80
/** Characters that a name must not contain: control characters, and those that turn the direction of text. */
const NOT_IN_NAMES = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu

function nameOf(claims: Claims): string | null {
  const parts = [claims['given_name'], claims['family_name']].filter((part) => typeof part === 'string')
  for (const said of [claims['name'], parts.join(' '), claims['nickname'], claims['preferred_username']]) {
    const name =
      typeof said === 'string' ? said.replaceAll(NOT_IN_NAMES, '').trim().slice(0, NAME_LENGTH) : ''
    if (name) return name.trim()
  }
  return null
}

function groupsOf({ idToken, userInfo, groupsClaim, knownGroups }: ClaimsInput): string[] {
  const said = valueAt(idToken, groupsClaim) ?? valueAt(userInfo, groupsClaim)
  const names = new Set(Array.isArray(said) ? said : [said])
  return knownGroups.filter((group) => names.has(group))
}

/** A claim by its name, or by a path of names such as Keycloak's `realm_access.roles`. */
function valueAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name.split('.').reduce<unknown>((value, part) => {
    const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, part)
    return isObject ? (value as Claims)[part] : undefined
  }, claims)
}

/** RFC 8176: `mfa` says that more than one factor was shown. */
function isStrong({ amr, acr }: Claims, strongAcr: string | null): boolean {
  return (Array.isArray(amr) && amr.includes('mfa')) || (strongAcr !== null && acr === strongAcr)
}

const RECENT_S = 10 * 60

const isRecent = (authTime: unknown, now: Date) =>
  typeof authTime === 'number' && Math.abs(now.getTime() / 1000 - authTime) < RECENT_S
