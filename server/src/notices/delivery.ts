import { Type } from 'typebox'
import { timestampAfter } from '../platform/clock.ts'
import { transact, type Context } from '../platform/context.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { AddressRefused, MailRefused } from '../platform/mail/mailer.ts'
import { letterOf, subjectOf, type MailRow } from './letters.ts'
import * as query from './queries/mails.ts'

const AT_IT_SECONDS = 120
const MOST_PROBLEM = 500

/**
 * Hands a mail over. A mail that was sent, failed or bounced is left alone; one that cannot be handed over now is tried
 * again, later each time, for about a day. Where a process dies between handing over and noting so, the next attempt
 * carries the same Message-ID, by which mail programs show it once.
 */
export const sendMail = defineJob({
  name: 'notices.send-mail',
  payload: Type.Object({ mail_id: Type.Integer() }),
  attempts: 12,

  async run(ctx, { mail_id }) {
    const mail = await query.claimMail(ctx.db, mail_id, now(ctx), timestampAfter(ctx.clock, AT_IT_SECONDS))
    if (mail) await send(ctx, mail)
    else if (await query.isQueued(ctx.db, mail_id))
      throw new Error('This mail is being sent by another process.')
  },

  async onGivenUp(ctx, { mail_id }, { message }) {
    if (await query.isQueued(ctx.db, mail_id))
      await query.markEnded(ctx.db, mail_id, 'failed', short(message), now(ctx))
  },
})

const now = ({ clock }: Pick<Context, 'clock'>) => clock.now().toISOString()
const short = (message: string) => message.slice(0, MOST_PROBLEM)

async function send(ctx: Context, mail: MailRow) {
  if (mail.useless_after !== null && mail.useless_after < now(ctx))
    return query.markEnded(ctx.db, mail.id, 'failed', mail.problem ?? 'too_late', now(ctx))
  try {
    await ctx.mail.send(await letterOf(ctx, mail))
  } catch (error) {
    return endOrRelease(ctx, mail, error as Error)
  }
  return query.markSent(ctx.db, mail.id, await subjectOf(ctx, mail), now(ctx))
}

async function endOrRelease(ctx: Context, mail: MailRow, error: Error) {
  const problem = short(error.message)
  if (error instanceof AddressRefused) return bounce(ctx, mail, problem)
  if (error instanceof MailRefused) return query.markEnded(ctx.db, mail.id, 'failed', problem, now(ctx))
  await query.releaseMail(ctx.db, mail.id, problem)
  throw error
}

/** Notes that a mail came back, and that its address is written to no more than must be. */
export const bounce = (ctx: Context, mail: Pick<MailRow, 'id' | 'store_id' | 'address'>, reason: string) =>
  transact(ctx, async (ctx) => {
    await query.markEnded(ctx.db, mail.id, 'bounced', reason, now(ctx))
    await query.noteBounce(ctx.db, mail.store_id, mail.address, reason, now(ctx))
  })
