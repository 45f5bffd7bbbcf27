import type { Context } from '../platform/context.ts'
import { seal, unseal } from '../platform/text/vault.ts'

/** What lets somebody in: kept sealed until the mail is sent, then forgotten. */
export interface MailSecrets {
  code?: string
  key?: string
}

const PURPOSE = 'mail'
type Keys = Pick<Context, 'secrets'>

export const sealSecrets = (ctx: Keys, secrets: MailSecrets | undefined) =>
  secrets ? seal(ctx, PURPOSE, JSON.stringify(secrets)) : null

export const openSecrets = (ctx: Keys, sealed: Buffer | null): MailSecrets =>
  sealed ? (JSON.parse(unseal(ctx, PURPOSE, sealed)) as MailSecrets) : {}

/** What stands in a mail where a secret stood. */
export const MASKED_SECRETS: MailSecrets = { code: '••••••', key: '…' }
