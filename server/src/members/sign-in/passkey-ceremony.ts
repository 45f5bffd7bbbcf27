import type { Static } from 'typebox'
import type { PasskeyAnswer } from '@matinee/contract/members/members'
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  VerifyAuthenticationResponseOpts,
} from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'

// A megabyte of code to verify authenticators, loaded with the first passkey only.
const webauthn = () => import('@simplewebauthn/server')

/** The relying party: this host, behind whichever proxy ends TLS. */
export interface Site {
  host: string
  hostname: string
}

export const siteOf = ({ host, hostname }: FastifyRequest): Site => ({ host, hostname })

type Answer = Static<typeof PasskeyAnswer>
/** Checks whether a challenge was issued, and spends it. */
type IsPosed = (challenge: string) => Promise<boolean>

// EdDSA, ES256 and RS256: what authenticators support.
const ALGORITHMS = [-8, -7, -257]
const SELECTION = { residentKey: 'required', userVerification: 'required' } as const

const expectedCeremony = ({ host, hostname }: Site, isPosed: IsPosed) => ({
  expectedChallenge: isPosed,
  expectedOrigin: [`https://${host}`, `http://${host}`],
  expectedRPID: hostname,
  requireUserVerification: true,
})

export interface Maker {
  shop: string
  /** What an authenticator shows beside the shop's name. */
  userName: string
  displayName: string
  /** An opaque id of the member. */
  handle: Buffer
  /** The member's existing passkeys. */
  kept: { id: string; transports: string[] }[]
}

export const optionsToMake = async (
  { hostname }: Site,
  { shop, userName, displayName, handle, kept }: Maker,
) =>
  (await webauthn()).generateRegistrationOptions({
    rpName: shop,
    rpID: hostname,
    userName,
    userDisplayName: displayName,
    userID: new Uint8Array(handle),
    excludeCredentials: kept,
    authenticatorSelection: SELECTION,
    supportedAlgorithmIDs: ALGORITHMS,
  })

export const optionsToAsk = async ({ hostname }: Site) =>
  (await webauthn()).generateAuthenticationOptions({ rpID: hostname, userVerification: 'required' })

/** The passkey a browser created; undefined if its verification fails. */
export async function readMade(site: Site, answer: Answer, isPosed: IsPosed) {
  const { verifyRegistrationResponse } = await webauthn()
  const response = answer as unknown as RegistrationResponseJSON
  const given = { response, supportedAlgorithmIDs: ALGORITHMS, ...expectedCeremony(site, isPosed) }
  const made = await verifyRegistrationResponse(given).catch(() => undefined)
  return made?.verified ? made.registrationInfo : undefined
}

/** The usage counter of the passkey; undefined if its verification fails. */
export async function readAsked(
  site: Site,
  answer: Answer,
  credential: VerifyAuthenticationResponseOpts['credential'],
  isPosed: IsPosed,
) {
  const { verifyAuthenticationResponse } = await webauthn()
  const response = answer as unknown as AuthenticationResponseJSON
  const asked = await verifyAuthenticationResponse({
    response,
    credential,
    ...expectedCeremony(site, isPosed),
  }).catch(() => undefined)
  return asked?.verified ? asked.authenticationInfo.newCounter : undefined
}
