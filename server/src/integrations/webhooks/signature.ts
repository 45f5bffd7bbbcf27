import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A signing secret in the form of Standard Webhooks. */
export const makeSigningSecret = () => PREFIX + randomBytes(32).toString('base64')

/** The headers of Standard Webhooks; signed with each of the secrets, of which a receiver needs one. */
export function signatureHeaders(
  secrets: string[],
  { id, at, body }: { id: string; at: Date; body: string },
) {
  const seconds = Math.floor(at.getTime() / 1000)
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${id}.${seconds}.${body}`)
      .digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  }
}
