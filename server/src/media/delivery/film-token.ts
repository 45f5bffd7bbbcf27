import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto'

/** Permission of one browser to fetch the files of one film until it expires. */
export interface FilmGrant {
  storeId: number
  videoId: number
  /** The key of the browser; empty if the address is not bound to one. */
  viewerKey: string
  /** If the address is not bound to a browser: the key it was issued for, carried in the token. */
  givenTo?: string | undefined
  /** Limits access to what begins before this second; unlimited if omitted. */
  seconds?: number | undefined
}

export type TokenVerdict = 'valid' | 'expired' | 'forged'

const EXPIRY_BYTES = 5 // seconds since 1970, enough until the year 36812
const LIMIT_BYTES = 2 // seconds of a preview, if it is one
const KEY_BYTES = 32 // hash of a session token, if the address is not bound to a browser
const SIGNATURE_BYTES = 16 // half of SHA-256: 128 bits cannot be guessed
const WHOLE_FILM_BYTES = EXPIRY_BYTES + SIGNATURE_BYTES

/** Signs a token for a grant until `expiresAt` (seconds since 1970): 28 URL-safe characters, 31 for a preview. */
export function signFilmGrant(secret: KeyObject, grant: FilmGrant, expiresAt: number): string {
  const limited = grant.seconds !== undefined
  const terms = Buffer.alloc(EXPIRY_BYTES + (limited ? LIMIT_BYTES : 0))
  terms.writeUIntBE(expiresAt, 0, EXPIRY_BYTES)
  if (limited) terms.writeUIntBE(grant.seconds!, EXPIRY_BYTES, LIMIT_BYTES)
  const said = Buffer.concat([terms, Buffer.from(grant.givenTo ?? '', 'base64url')])
  return Buffer.concat([said, computeSignature(secret, grant, said)]).toString('base64url')
}

/**
 * Whether a token is valid for this grant at `now` (seconds since 1970); the token itself says how much of the film it
 * covers.
 */
export function checkFilmGrant(
  secret: KeyObject,
  token: string,
  grant: FilmGrant,
  now: number,
): TokenVerdict {
  const bytes = decodeToken(token)
  if (!bytes) return 'forged'
  const said = bytes.subarray(0, -SIGNATURE_BYTES)
  if (!timingSafeEqual(bytes.subarray(-SIGNATURE_BYTES), computeSignature(secret, grant, said)))
    return 'forged'
  return said.readUIntBE(0, EXPIRY_BYTES) > now ? 'valid' : 'expired'
}

/** The second up to which a token covers its film; undefined for all of it. Trust it only after verification. */
export function readTokenLimit(token: string): number | undefined {
  const bytes = decodeToken(token)
  return bytes && hasLimit(bytes) ? bytes.readUIntBE(EXPIRY_BYTES, LIMIT_BYTES) : undefined
}

/** When a token ends, in seconds since 1970. Trust it only after verification. */
export const readTokenExpiry = (token: string) => Buffer.from(token, 'base64url').readUIntBE(0, EXPIRY_BYTES)

/** The browser key in a token, if it carries one. Trust it only after verification. */
export function readTokenViewerKey(token: string): string | undefined {
  const bytes = decodeToken(token)
  if (!bytes || bytes.length < WHOLE_FILM_BYTES + KEY_BYTES) return undefined
  return bytes.subarray(-SIGNATURE_BYTES - KEY_BYTES, -SIGNATURE_BYTES).toString('base64url')
}

const PREVIEW_BYTES = [WHOLE_FILM_BYTES + LIMIT_BYTES, WHOLE_FILM_BYTES + LIMIT_BYTES + KEY_BYTES]
const TOKEN_BYTES = [WHOLE_FILM_BYTES, WHOLE_FILM_BYTES + KEY_BYTES, ...PREVIEW_BYTES]
const hasLimit = ({ length }: Buffer) => PREVIEW_BYTES.includes(length)

/** Several texts decode to the same bytes: only the canonical one is valid. */
function decodeToken(token: string): Buffer | undefined {
  const bytes = Buffer.from(token, 'base64url')
  return TOKEN_BYTES.includes(bytes.length) && bytes.toString('base64url') === token ? bytes : undefined
}

// Each part is preceded by its length, so that parts of one token cannot be read as other parts of another.
const computeSignature = (secret: KeyObject, { storeId, videoId, viewerKey }: FilmGrant, said: Buffer) =>
  createHmac('sha256', secret)
    .update(Buffer.from([said.length]))
    .update(said)
    .update(`${storeId}/${videoId}/${viewerKey}`)
    .digest()
    .subarray(0, SIGNATURE_BYTES)
