import { transact, type Context } from '../../platform/context.ts'
import { notifyOfHalt, type MailingFailure } from '../mailing-notices.ts'
import { pauseFor } from './walk-queries.ts'

/** Pauses an automation that cannot go on, says why, and notifies the staff who can mend it. */
export const pauseByItself = (ctx: Context, id: number, failure: MailingFailure): Promise<void> =>
  transact(ctx, async (ctx) => {
    const paused = await pauseFor(ctx.db, id, failure.code ?? failure.message)
    if (paused) await notifyOfHalt(ctx, { kind: 'automation_paused', ...paused }, failure)
  })
