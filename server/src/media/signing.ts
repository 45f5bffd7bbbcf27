import { createHmac, timingSafeEqual } from 'node:crypto'

/** The right of one browser to fetch the files of one film until a moment. */
export interface Grant {
  storeId: number
  videoId: number
  /** The key of the browser; empty where no browser is bound to it. */
  viewerKey: string
  /** Where no browser is bound to it: the key of the one it was given to, which the token carries. */
  givenTo?: string | undefined
  /** Only what begins before this second of the film; without it all of it. */
  seconds?: number | undefined
}

export type Verdict = 'valid' | 'expired' | 'forged'

const EXPIRY_BYTES = 5 // seconds since 1970, good until the year 36812
const LIMIT_BYTES = 2 // seconds of a preview, only where there is one
const KEY_BYTES = 32 // the hash of a session's token, only where the address is bound to no browser
const SIGNATURE_BYTES = 16 // half of SHA-256: 128 bits, more than any address could be guessed in
const WHOLE = EXPIRY_BYTES + SIGNATURE_BYTES

/**
 * A token for a grant, good until `expiresAt` (seconds since 1970): 28 characters that may stand in an address, 31 for
 * the beginning of a film alone.
 */
export function signGrant(secret: Buffer, grant: Grant, expiresAt: number): string {
  const limited = grant.seconds !== undefined
  const terms = Buffer.alloc(EXPIRY_BYTES + (limited ? LIMIT_BYTES : 0))
  terms.writeUIntBE(expiresAt, 0, EXPIRY_BYTES)
  if (limited) terms.writeUIntBE(grant.seconds!, EXPIRY_BYTES, LIMIT_BYTES)
  const said = Buffer.concat([terms, Buffer.from(grant.givenTo ?? '', 'base64url')])
  return Buffer.concat([said, signatureOf(secret, grant, said)]).toString('base64url')
}

/** Whether a token is one for this grant, at `now` (seconds since 1970); how much of the film it opens, it says itself. */
export function checkGrant(secret: Buffer, token: string, grant: Grant, now: number): Verdict {
  const bytes = bytesOf(token)
  if (!bytes) return 'forged'
  const said = bytes.subarray(0, -SIGNATURE_BYTES)
  if (!timingSafeEqual(bytes.subarray(-SIGNATURE_BYTES), signatureOf(secret, grant, said))) return 'forged'
  return said.readUIntBE(0, EXPIRY_BYTES) > now ? 'valid' : 'expired'
}

/** The second a token's film is open up to; undefined where all of it is. Only worth something once it is checked. */
export function limitOf(token: string): number | undefined {
  const bytes = bytesOf(token)
  return bytes && isLimited(bytes) ? bytes.readUIntBE(EXPIRY_BYTES, LIMIT_BYTES) : undefined
}

/** The key of the browser a token was given to, where it carries one. Only worth something once it is checked. */
export function givenTo(token: string): string | undefined {
  const bytes = bytesOf(token)
  if (!bytes || bytes.length < WHOLE + KEY_BYTES) return undefined
  return bytes.subarray(-SIGNATURE_BYTES - KEY_BYTES, -SIGNATURE_BYTES).toString('base64url')
}

const LIMITED = [WHOLE + LIMIT_BYTES, WHOLE + LIMIT_BYTES + KEY_BYTES]
const WHOLES = [WHOLE, WHOLE + KEY_BYTES, ...LIMITED]
const isLimited = ({ length }: Buffer) => LIMITED.includes(length)

/** Several texts decode to the same bytes: only the one that was given out is good. */
function bytesOf(token: string): Buffer | undefined {
  const bytes = Buffer.from(token, 'base64url')
  return WHOLES.includes(bytes.length) && bytes.toString('base64url') === token ? bytes : undefined
}

// What is said begins with its own length, so that no part of one token can be read as another part of another.
const signatureOf = (secret: Buffer, { storeId, videoId, viewerKey }: Grant, said: Buffer) =>
  createHmac('sha256', secret)
    .update(Buffer.from([said.length]))
    .update(said)
    .update(`${storeId}/${videoId}/${viewerKey}`)
    .digest()
    .subarray(0, SIGNATURE_BYTES)
