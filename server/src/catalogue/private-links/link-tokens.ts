import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { StoreContext } from '../../platform/http/http.ts'

/** How long a password that was entered and a play that was begun are remembered. */
export const DAY_SECONDS = 24 * 60 * 60

const signatureOf = ({ secrets, store }: StoreContext, text: string, bytes = 16) =>
  createHmac('sha256', secrets.media)
    .update(`${text.split(' ', 1)[0]} ${store.id} ${text.slice(text.indexOf(' ') + 1)}`)
    .digest()
    .subarray(0, bytes)

/** Derived from the row's id, so that staff can copy it again although it is not stored. */
export const makeLinkToken = (ctx: StoreContext, id: number) =>
  signatureOf(ctx, `preview ${id}`, 24).toString('base64url')

/** The key under which a token is stored. */
export const hashLinkToken = (token: string) => createHash('sha256').update(`preview ${token}`).digest()

const secondsNow = ({ clock }: StoreContext) => Math.floor(clock.now().getTime() / 1000)

export interface TimedToken {
  token: string
  expires_at: string
}

/** A token that says for a day that its holder did something with a link. */
export function signForDay(ctx: StoreContext, subject: string): TimedToken {
  const expiry = secondsNow(ctx) + DAY_SECONDS
  const signature = signatureOf(ctx, `${subject} ${expiry}`).toString('base64url')
  return {
    token: `${expiry.toString(36)}.${signature}`,
    expires_at: momentOf(expiry),
  }
}

const momentOf = (expiry: number) => new Date(expiry * 1000).toISOString()

/** When a token that was signed here ends. */
export const expiryOf = (token: string) => momentOf(Number.parseInt(token, 36))

/** Whether a token was signed for this subject and its day has not passed. */
export function isSignedFor(ctx: StoreContext, subject: string, token: string): boolean {
  const [moment = '', signature = ''] = token.split('.')
  const expiry = Number.parseInt(moment, 36)
  if (!(expiry > secondsNow(ctx)) || expiry.toString(36) !== moment) return false
  const [given, right] = [Buffer.from(signature, 'base64url'), signatureOf(ctx, `${subject} ${expiry}`)]
  return given.length === right.length && timingSafeEqual(given, right)
}
