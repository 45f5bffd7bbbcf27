import type { Context } from '../../platform/context.ts'
import type { MailMessage } from '../../platform/mail/mailer.ts'
import { fillTemplate } from '../campaigns/filled-mail.ts'
import { messageIdOf } from '../campaigns/reader-token.ts'
import { unsubscribeToken } from '../unsubscribe-token.ts'
import type { ClaimedMail } from './mail-claim.ts'
import { automationMailRef, automationMailToken } from './mail-token.ts'

/** Names the file of a mail in the outbox. */
export const outboxNameOf = (mailId: number) => `automation-${mailId}`

/** A mail of an automation as it is handed over. */
export function automationMail(
  ctx: Pick<Context, 'secrets' | 'config'>,
  { id, run, reader, template }: ClaimedMail,
): MailMessage {
  const { origin, locale, topic, store } = template
  const token = automationMailToken(ctx, run.store_id, id)
  const unsubscribe = unsubscribeToken(ctx, run.store_id, run.member_id, topic, automationMailRef(id))
  return {
    id: outboxNameOf(id),
    store_id: run.store_id,
    sender: store,
    to: { name: reader.name ?? '', address: reader.email },
    ...fillTemplate(template, reader, {
      link: (link) => `${origin}/api/campaign_links/${token}/${link + 1}`,
      unsubscribe: `${origin}/unsubscribe/${unsubscribe}`,
    }),
    message_id: messageIdOf(token, ctx.config.mail_from),
    locale,
    unsubscribe_url: `${origin}/api/unsubscriptions/${unsubscribe}`,
  }
}
