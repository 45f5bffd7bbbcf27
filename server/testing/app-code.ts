import { TOTP } from 'otpauth'

/** What an authenticator app shows for a secret at that moment. */
export const appCode = (secret: string, now = new Date()) =>
  new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp: now.getTime() })
