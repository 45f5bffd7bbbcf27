import { createHmac, timingSafeEqual } from 'node:crypto'

/** The right of one browser to fetch the files of one film until it expires. */
export interface FilmGrant {
  storeId: number
  videoId: number
  /** The key of the browser; empty where no browser is bound to it. */
  viewerKey: string
  /** Where no browser is bound to it: the key of the one it was given to, which the token carries. */
  givenTo?: string | undefined
  /** Only what begins before this second of the film; without it all of it. */
  seconds?: number | undefined
}

export type TokenVerdict = 'valid' | 'expired' | 'forged'

const EXPIRY_BYTES = 5 // seconds since 1970, good until the year 36812
const LIMIT_BYTES = 2 // seconds of a preview, only where there is one
const KEY_BYTES = 32 // the hash of a session's token, only where the address is bound to no browser
const SIGNATURE_BYTES = 16 // half of SHA-256: 128 bits, more than any address could be guessed in
const WHOLE_FILM_BYTES = EXPIRY_BYTES + SIGNATURE_BYTES

/**
 * A token for a grant, good until `expiresAt` (seconds since 1970): 28 characters that may stand in an address, 31 for
 * the beginning of a film alone.
 */
export function signFilmGrant(secret: Buffer, grant: FilmGrant, expiresAt: number): string {
  const limited = grant.seconds !== undefined
  const terms = Buffer.alloc(EXPIRY_BYTES + (limited ? LIMIT_BYTES : 0))
  terms.writeUIntBE(expiresAt, 0, EXPIRY_BYTES)
  if (limited) terms.writeUIntBE(grant.seconds!, EXPIRY_BYTES, LIMIT_BYTES)
  const said = Buffer.concat([terms, Buffer.from(grant.givenTo ?? '', 'base64url')])
  return Buffer.concat([said, computeSignature(secret, grant, said)]).toString('base64url')
}

/** Whether a token is one for this grant, at `now` (seconds since 1970); how much of the film it opens, it says itself. */
export function checkFilmGrant(secret: Buffer, token: string, grant: FilmGrant, now: number): TokenVerdict {
  const bytes = decodeToken(token)
  if (!bytes) return 'forged'
  const said = bytes.subarray(0, -SIGNATURE_BYTES)
  if (!timingSafeEqual(bytes.subarray(-SIGNATURE_BYTES), computeSignature(secret, grant, said)))
    return 'forged'
  return said.readUIntBE(0, EXPIRY_BYTES) > now ? 'valid' : 'expired'
}

/** The second a token's film is open up to; undefined where all of it is. Only worth something once it is checked. */
export function readTokenLimit(token: string): number | undefined {
  const bytes = decodeToken(token)
  return bytes && hasLimit(bytes) ? bytes.readUIntBE(EXPIRY_BYTES, LIMIT_BYTES) : undefined
}

/** The key of the browser a token was given to, where it carries one. Only worth something once it is checked. */
export function readTokenViewerKey(token: string): string | undefined {
  const bytes = decodeToken(token)
  if (!bytes || bytes.length < WHOLE_FILM_BYTES + KEY_BYTES) return undefined
  return bytes.subarray(-SIGNATURE_BYTES - KEY_BYTES, -SIGNATURE_BYTES).toString('base64url')
}

const PREVIEW_BYTES = [WHOLE_FILM_BYTES + LIMIT_BYTES, WHOLE_FILM_BYTES + LIMIT_BYTES + KEY_BYTES]
const TOKEN_BYTES = [WHOLE_FILM_BYTES, WHOLE_FILM_BYTES + KEY_BYTES, ...PREVIEW_BYTES]
const hasLimit = ({ length }: Buffer) => PREVIEW_BYTES.includes(length)

/** Several texts decode to the same bytes: only the one that was given out is good. */
function decodeToken(token: string): Buffer | undefined {
  const bytes = Buffer.from(token, 'base64url')
  return TOKEN_BYTES.includes(bytes.length) && bytes.toString('base64url') === token ? bytes : undefined
}

// What is said begins with its own length, so that no part of one token can be read as another part of another.
const computeSignature = (secret: Buffer, { storeId, videoId, viewerKey }: FilmGrant, said: Buffer) =>
  createHmac('sha256', secret)
    .update(Buffer.from([said.length]))
    .update(said)
    .update(`${storeId}/${videoId}/${viewerKey}`)
    .digest()
    .subarray(0, SIGNATURE_BYTES)
