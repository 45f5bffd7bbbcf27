import { Secret, TOTP } from 'otpauth'

const PERIOD = 30
// Half a minute to either side, for inaccurate clocks and slow typing.
const WINDOW = 1

export const makeSecret = () => new Secret({ size: 20 }).base32

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD, ...(issuer && { issuer }), label })

/** The URI that an authenticator app reads from a QR code. */
export const uriOf = (secret: string, issuer: string, label: string) =>
  totpOf(secret, issuer, label).toString()

/** The time step of a code; null if it is not valid at that moment. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null // six letters of more bytes are an error of the library
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta
}
