import { Type } from 'typebox'
import { timestampAfter } from '../platform/clock.ts'
import { transact, type Context } from '../platform/context.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { AddressRefused, MailRefused } from '../platform/mail/mailer.ts'
import { findHalt } from '../store/standby.ts'
import { toMailMessage, renderSubject, type MailRow } from './mail-message.ts'
import * as query from './queries/mails.ts'

const CLAIM_SECONDS = 120
const MAX_PROBLEM_LENGTH = 500

/**
 * Sends a queued mail; one that is sent, failed or bounced is skipped, and a store on standby or paused sends none. A
 * failed attempt is retried with growing delays for about a day. If the process dies between sending and recording it,
 * the retry has the same Message-ID, so that mail programs show the mail once.
 */
export const sendMail = defineJob({
  name: 'notices.send-mail',
  payload: Type.Object({ mail_id: Type.Integer() }),
  attempts: 12,

  async run(ctx, { mail_id }) {
    const mail = await query.claimMail(ctx.db, mail_id, now(ctx), timestampAfter(ctx.clock, CLAIM_SECONDS))
    if (mail) await deliver(ctx, mail)
    else if (await query.isMailQueued(ctx.db, mail_id))
      throw new Error('This mail is being sent by another process.')
  },

  async onGivenUp(ctx, { mail_id }, { message }) {
    if (await query.isMailQueued(ctx.db, mail_id))
      await query.markMailEnded(ctx.db, mail_id, 'failed', truncateProblem(message), now(ctx))
  },
})

const now = ({ clock }: Pick<Context, 'clock'>) => clock.now().toISOString()
const truncateProblem = (message: string) => message.slice(0, MAX_PROBLEM_LENGTH)

async function deliver(ctx: Context, mail: MailRow) {
  const halt = await findHalt(ctx.db, mail.store_id)
  if (halt !== null) return query.markMailEnded(ctx.db, mail.id, 'failed', halt, now(ctx))
  if (mail.useless_after !== null && mail.useless_after < now(ctx))
    return query.markMailEnded(ctx.db, mail.id, 'failed', mail.problem ?? 'too_late', now(ctx))
  try {
    await ctx.mail.send(await toMailMessage(ctx, mail))
  } catch (error) {
    return endOrRelease(ctx, mail, error as Error)
  }
  return query.markMailSent(ctx.db, mail.id, await renderSubject(ctx, mail), now(ctx))
}

async function endOrRelease(ctx: Context, mail: MailRow, error: Error) {
  const problem = truncateProblem(error.message)
  if (error instanceof AddressRefused) return recordBounce(ctx, mail, problem)
  if (error instanceof MailRefused) return query.markMailEnded(ctx.db, mail.id, 'failed', problem, now(ctx))
  await query.releaseMail(ctx.db, mail.id, problem)
  throw error
}

/** Records that a mail bounced. Its address gets no optional mails from then on. */
export const recordBounce = (
  ctx: Context,
  mail: Pick<MailRow, 'id' | 'store_id' | 'address'>,
  reason: string,
) =>
  transact(ctx, async (ctx) => {
    await query.markMailEnded(ctx.db, mail.id, 'bounced', reason, now(ctx))
    await query.saveBouncedAddress(ctx.db, mail.store_id, mail.address, reason, now(ctx))
  })
