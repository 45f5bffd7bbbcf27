import { TOTP } from 'otpauth'

/** The TOTP code of a secret at a moment. */
export const appCode = (secret: string, now = new Date()) =>
  new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp: now.getTime() })
