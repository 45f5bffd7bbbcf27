import type { Static } from 'typebox'
import type { PasskeyAnswer } from '@matinee/contract/members/members'
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  VerifyAuthenticationResponseOpts,
} from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'

// A megabyte of code that reads what authenticators sign, which nobody needs before the first passkey.
const webauthn = () => import('@simplewebauthn/server')

/** Where a passkey is good: this host, however its TLS ends before it reaches us. */
export interface Site {
  host: string
  hostname: string
}

export const siteOf = ({ host, hostname }: FastifyRequest): Site => ({ host, hostname })

type Answer = Static<typeof PasskeyAnswer>
/** Says whether a challenge is one that was posed; it is used up by being asked for. */
type IsPosed = (challenge: string) => Promise<boolean>

// EdDSA, ES256 and RS256: what authenticators know.
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
  /** Tells members apart without saying who they are. */
  handle: Buffer
  /** Those there are already. */
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

/** The passkey a browser made; undefined where anything about it is not right. */
export async function readMade(site: Site, answer: Answer, isPosed: IsPosed) {
  const { verifyRegistrationResponse } = await webauthn()
  const response = answer as unknown as RegistrationResponseJSON
  const given = { response, supportedAlgorithmIDs: ALGORITHMS, ...expectedCeremony(site, isPosed) }
  const made = await verifyRegistrationResponse(given).catch(() => undefined)
  return made?.verified ? made.registrationInfo : undefined
}

/** How often the passkey was used, by its own count; undefined where anything about its answer is not right. */
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
