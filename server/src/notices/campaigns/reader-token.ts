import { createHmac } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { isSameSecret } from '../../platform/text/same-secret.ts'

type SecretsContext = Pick<Context, 'secrets'>

const SIGNATURE_LENGTH = 22

const signatureOf = ({ secrets }: SecretsContext, storeId: number, readerId: number) =>
  createHmac('sha256', secrets.vault)
    .update(`campaign reader ${storeId} ${readerId}`)
    .digest('base64url')
    .slice(0, SIGNATURE_LENGTH)

/** Names a reader of a campaign in the links and the Message-ID of their mail. */
export const readerToken = (ctx: SecretsContext, storeId: number, readerId: number): string =>
  `${readerId}.${signatureOf(ctx, storeId, readerId)}`

/** The id of the reader a token names; null if its signature is wrong. */
export function parseReaderToken(ctx: SecretsContext, storeId: number, token: string): number | null {
  const [, digits, signature = ''] = /^(\d{1,15})\.([\w-]+)$/.exec(token) ?? []
  if (digits === undefined) return null
  return isSameSecret(signature, signatureOf(ctx, storeId, Number(digits))) ? Number(digits) : null
}

/** The Message-ID of the mail a token names, by which its bounce is recognized. */
export const messageIdOf = (token: string, mailFrom: string) =>
  `<campaign.${token}@${mailFrom.split('@').pop()}>`

/** The token in a Message-ID of `messageIdOf`: of a reader, or of a mail of an automation. */
export const tokenInMessageId = (messageId: string): string | null =>
  /^<campaign\.(a?\d+\.[\w-]+)@/.exec(messageId)?.[1] ?? null
