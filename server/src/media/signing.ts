import { createHmac, timingSafeEqual } from 'node:crypto'

/** The right of one browser to fetch the files of one film until a moment. */
export interface Grant {
  storeId: number
  videoId: number
  /** The key of the browser; empty where no browser is bound to it. */
  viewerKey: string
  /** Only what begins before this second of the film; without it all of it. */
  seconds?: number | undefined
}

export type Verdict = 'valid' | 'expired' | 'forged'

const EXPIRY_BYTES = 5 // seconds since 1970, good until the year 36812
const LIMIT_BYTES = 2 // seconds of a preview, only where there is one
const SIGNATURE_BYTES = 16 // half of SHA-256: 128 bits, more than any address could be guessed in
const WHOLE = EXPIRY_BYTES + SIGNATURE_BYTES

/**
 * A token for a grant, good until `expiresAt` (seconds since 1970): 28 characters that may stand in an address, 31 for
 * the beginning of a film alone.
 */
export function signGrant(secret: Buffer, grant: Grant, expiresAt: number): string {
  const limited = grant.seconds !== undefined
  const said = Buffer.alloc(EXPIRY_BYTES + (limited ? LIMIT_BYTES : 0))
  said.writeUIntBE(expiresAt, 0, EXPIRY_BYTES)
  if (limited) said.writeUIntBE(grant.seconds!, EXPIRY_BYTES, LIMIT_BYTES)
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
  return bytes && bytes.length > WHOLE ? bytes.readUIntBE(EXPIRY_BYTES, LIMIT_BYTES) : undefined
}

/** Several texts decode to the same bytes: only the one that was given out is good. */
function bytesOf(token: string): Buffer | undefined {
  const bytes = Buffer.from(token, 'base64url')
  const isWhole = bytes.length === WHOLE || bytes.length === WHOLE + LIMIT_BYTES
  return isWhole && bytes.toString('base64url') === token ? bytes : undefined
}

// What is said begins with its own length, so that no part of one token can be read as another part of another.
const signatureOf = (secret: Buffer, { storeId, videoId, viewerKey }: Grant, said: Buffer) =>
  createHmac('sha256', secret)
    .update(Buffer.from([said.length]))
    .update(said)
    .update(`${storeId}/${videoId}/${viewerKey}`)
    .digest()
    .subarray(0, SIGNATURE_BYTES)
