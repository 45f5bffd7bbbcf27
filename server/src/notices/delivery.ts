import { Type } from 'typebox'
import {
  isPriceNoticeWanted,
  recordPriceNotice,
  recordPriceNoticeFailure,
  type PriceNoticeRef,
} from '../billing/price-changes/notice-outcomes.ts'
import { timestampAfter } from '../platform/clock.ts'
import { transact, type Context } from '../platform/context.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { AddressRefused, DeliveryUncertain, MailRefused } from '../platform/mail/mailer.ts'
import { findHalt } from '../store/standby.ts'
import { toMailMessage, renderSubject, type MailRow } from './mail-message.ts'
import * as query from './queries/mails.ts'
import { findSuppression, saveBouncedAddress } from './suppression/queries.ts'

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
    else if (await endInterrupted(ctx, mail_id)) return
    else if (await query.isMailQueued(ctx.db, mail_id))
      throw new Error('This mail is being sent by another process.')
  },

  async onGivenUp(ctx, { mail_id }, { message }) {
    const mail = await query.findQueuedMail(ctx.db, mail_id)
    if (mail) await endMail(ctx, mail, 'failed', truncateProblem(message))
  },
})

const now = ({ clock }: Pick<Context, 'clock'>) => clock.now().toISOString()
const truncateProblem = (message: string) => message.slice(0, MAX_PROBLEM_LENGTH)

async function deliver(ctx: Context, mail: MailRow) {
  const halt = await findHalt(ctx.db, mail.store_id)
  if (halt !== null) return endMail(ctx, mail, 'failed', halt)
  if (mail.useless_after !== null && mail.useless_after < now(ctx))
    return endMail(ctx, mail, 'failed', priceNoticeOf(mail) ? 'too_late' : (mail.problem ?? 'too_late'))
  // Somebody may have unsubscribed, complained or been added since it was queued.
  if (mail.topic !== null && (await findSuppression(ctx.db, mail.store_id, mail.address)))
    return endMail(ctx, mail, 'failed', 'suppressed')
  const notice = priceNoticeOf(mail)
  if (notice && !(await isPriceNoticeWanted(ctx, notice)))
    return query.markMailEnded(ctx.db, mail.id, 'failed', 'withdrawn', now(ctx))
  try {
    await ctx.mail.send(await toMailMessage(ctx, mail))
  } catch (error) {
    return endOrRelease(ctx, mail, error as Error)
  }
  const subject = await renderSubject(ctx, mail)
  return transact(ctx, async (ctx) => {
    await query.markMailSent(ctx.db, mail.id, subject, now(ctx))
    if (notice) await recordPriceNotice(ctx, notice)
  })
}

/** The notice of a price change that a mail is. */
const priceNoticeOf = ({ store_id, price_change_id, member_id }: MailRow): PriceNoticeRef | null =>
  price_change_id === null || member_id === null ? null : { store_id, price_change_id, member_id }

async function endOrRelease(ctx: Context, mail: MailRow, error: Error) {
  const problem = truncateProblem(error.message)
  if (error instanceof AddressRefused) return recordBounce(ctx, mail, problem)
  if (error instanceof MailRefused) return endMail(ctx, mail, 'failed', problem)
  if (error instanceof DeliveryUncertain && priceNoticeOf(mail))
    return endMail(ctx, mail, 'failed', 'uncertain')
  await query.releaseMail(ctx.db, mail.id, problem)
  throw error
}

/** Ends a mail that is sent at most once and was being sent when a process ended. */
const endInterrupted = (ctx: Context, id: number): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const mail = await query.findInterrupted(ctx.db, id, now(ctx))
    if (mail) await endMail(ctx, mail, 'failed', 'uncertain')
    return mail !== undefined
  })

/** Records that a mail is not sent; the notice of a price change has not reached its member then. */
const endMail = (ctx: Context, mail: MailRow, state: 'failed' | 'bounced', problem: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await query.markMailEnded(ctx.db, mail.id, state, problem, now(ctx))
    const notice = priceNoticeOf(mail)
    if (notice) await recordPriceNoticeFailure(ctx, notice, problem)
  })

/** Records that a mail bounced. Its address gets no optional mails from then on. */
export const recordBounce = (ctx: Context, mail: MailRow, reason: string) =>
  transact(ctx, async (ctx) => {
    await endMail(ctx, mail, 'bounced', reason)
    await saveBouncedAddress(ctx.db, mail.store_id, mail.address, reason, now(ctx))
  })
