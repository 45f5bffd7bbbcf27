import type { Context } from '../platform/context.ts'
import { seal, unseal } from '../platform/text/vault.ts'

/** Codes and keys that give access. They are encrypted until the mail is sent, then deleted. */
export interface MailSecrets {
  code?: string
  key?: string
}

const PURPOSE = 'mail'
type SecretsContext = Pick<Context, 'secrets'>

export const sealSecrets = (ctx: SecretsContext, secrets: MailSecrets | undefined) =>
  secrets ? seal(ctx, PURPOSE, JSON.stringify(secrets)) : null

export const openSecrets = (ctx: SecretsContext, sealed: Buffer | null): MailSecrets =>
  sealed ? (JSON.parse(unseal(ctx, PURPOSE, sealed)) as MailSecrets) : {}

/** Replaces the secrets of a mail that is only shown. */
export const MASKED_SECRETS: MailSecrets = { code: '••••••', key: '…' }
