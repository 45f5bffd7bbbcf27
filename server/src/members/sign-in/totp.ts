import { Secret, TOTP } from 'otpauth'

const PERIOD = 30
// Half a minute to either side, for clocks that are not quite right and fingers that are slow.
const WINDOW = 1

export const makeSecret = () => new Secret({ size: 20 }).base32

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD, ...(issuer && { issuer }), label })

/** What an authenticator app reads from a QR code. */
export const uriOf = (secret: string, issuer: string, label: string) =>
  totpOf(secret, issuer, label).toString()

/** The half minute a code belongs to; null where it is not right at that moment. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta
}
