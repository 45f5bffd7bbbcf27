import type { Context } from '../../platform/context.ts'
import type { MailMessage } from '../../platform/mail/mailer.ts'
import { countedMail } from '../campaigns/filled-mail.ts'
import { unsubscribeToken } from '../unsubscribe-token.ts'
import type { ClaimedMail } from './mail-claim.ts'
import { automationMailRef, automationMailToken } from './mail-token.ts'

/** Names the file of a mail in the outbox. */
export const outboxNameOf = (mailId: number) => `automation-${mailId}`

/** A mail of an automation as it is handed over. */
export const automationMail = (
  ctx: Pick<Context, 'secrets' | 'config'>,
  { id, run: { store_id, member_id }, reader, template }: ClaimedMail,
): MailMessage =>
  countedMail(ctx, template, reader, {
    id: outboxNameOf(id),
    store_id,
    token: automationMailToken(ctx, store_id, id),
    unsubscribe: unsubscribeToken(ctx, store_id, member_id, template.topic, automationMailRef(id)),
  })
