import type { TrackingContext } from '@matinee/contract/analytics/analytics'
import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto'
import type { Device } from '@matinee/contract/analytics/reports'

/** The claims of a token: the viewer, the content, and the expiry. */
export interface TrackingClaims extends TrackingContext {
  /** Distinguishes guests without naming them; empty for members. */
  guest_key: string
  device: Device
  country: string | null
  /** Seconds since 1970. */
  expires_at: number
}

export const TOKEN_SECONDS = 10 * 60

/** Encodes claims and signature as text that is valid in a header. */
export function signTrackingClaims(secret: KeyObject, claims: TrackingClaims): string {
  const said = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${said}.${computeSignature(secret, said).toString('base64url')}`
}

/**
 * The claims of a token that is signed with this secret and valid at `now` (seconds since 1970); undefined for any
 * other.
 */
export function verifyTrackingClaims(
  secret: KeyObject,
  token: string,
  now: number,
): TrackingClaims | undefined {
  const [said = '', signed = ''] = token.split('.')
  const signature = Buffer.from(signed, 'base64url')
  const expected = computeSignature(secret, said)
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return undefined
  const claims = JSON.parse(Buffer.from(said, 'base64url').toString()) as TrackingClaims
  return claims.expires_at > now ? claims : undefined
}

/** Whether both name the same viewer, film and store. */
export const isSameTracking = (one: TrackingContext, other: TrackingContext) =>
  one.user_id === other.user_id &&
  one.video_id === other.video_id &&
  one.content_id === other.content_id &&
  one.store_id === other.store_id

const computeSignature = (secret: KeyObject, said: string) =>
  createHmac('sha256', secret).update(said).digest()
