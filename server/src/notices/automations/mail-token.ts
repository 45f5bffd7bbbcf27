import { createHmac } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { isSameSecret } from '../../platform/text/same-secret.ts'

type SecretsContext = Pick<Context, 'secrets'>

const SIGNATURE_LENGTH = 22

/** How a mail of an automation is named where readers of campaigns are named by a number. */
export const automationMailRef = (mailId: number) => `a${mailId}`

/** The id in a reference of `automationMailRef`; null if it names something else. */
export const mailIdIn = (ref: string): number | null => {
  const digits = /^a(\d{1,15})$/.exec(ref)?.[1]
  return digits === undefined ? null : Number(digits)
}

const signatureOf = ({ secrets }: SecretsContext, storeId: number, mailId: number) =>
  createHmac('sha256', secrets.vault)
    .update(`automation mail ${storeId} ${mailId}`)
    .digest('base64url')
    .slice(0, SIGNATURE_LENGTH)

/** Names a mail of an automation in its links and its Message-ID. */
export const automationMailToken = (ctx: SecretsContext, storeId: number, mailId: number): string =>
  `${automationMailRef(mailId)}.${signatureOf(ctx, storeId, mailId)}`

/** The id of the mail a token names; null if it names none, or its signature is wrong. */
export function parseAutomationMailToken(ctx: SecretsContext, storeId: number, token: string): number | null {
  const [ref = '', signature = ''] = token.split('.')
  const id = mailIdIn(ref)
  if (id === null) return null
  return isSameSecret(signature, signatureOf(ctx, storeId, id)) ? id : null
}
