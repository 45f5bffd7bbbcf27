import { createHmac, timingSafeEqual } from 'node:crypto'

/** The right of one browser to fetch the files of one film until a moment. */
export interface Grant {
  storeId: number
  videoId: number
  /** The key of the browser; empty where no browser is bound to it. */
  viewerKey: string
}

export type Verdict = 'valid' | 'expired' | 'forged'

const EXPIRY_BYTES = 5 // seconds since 1970, good until the year 36812
const SIGNATURE_BYTES = 16 // half of SHA-256: 128 bits, more than any address could be guessed in

/** A token for a grant, good until `expiresAt` (seconds since 1970): 28 characters that may stand in an address. */
export function signGrant(secret: Buffer, grant: Grant, expiresAt: number): string {
  const expiry = Buffer.alloc(EXPIRY_BYTES)
  expiry.writeUIntBE(expiresAt, 0, EXPIRY_BYTES)
  return Buffer.concat([expiry, signatureOf(secret, grant, expiry)]).toString('base64url')
}

/** Whether a token is one for this grant, at `now` (seconds since 1970). */
export function checkGrant(secret: Buffer, token: string, grant: Grant, now: number): Verdict {
  const bytes = Buffer.from(token, 'base64url')
  // Several texts decode to the same bytes: only the one that was given out is good.
  if (bytes.length !== EXPIRY_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token)
    return 'forged'
  const expiry = bytes.subarray(0, EXPIRY_BYTES)
  if (!timingSafeEqual(bytes.subarray(EXPIRY_BYTES), signatureOf(secret, grant, expiry))) return 'forged'
  return expiry.readUIntBE(0, EXPIRY_BYTES) > now ? 'valid' : 'expired'
}

const signatureOf = (secret: Buffer, { storeId, videoId, viewerKey }: Grant, expiry: Buffer) =>
  createHmac('sha256', secret)
    .update(expiry)
    .update(`${storeId}/${videoId}/${viewerKey}`)
    .digest()
    .subarray(0, SIGNATURE_BYTES)
