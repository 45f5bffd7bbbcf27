import { transact, type Context } from '../../platform/context.ts'
import { notifyOfHalt, type MailingFailure } from '../mailing-notices.ts'
import * as query from './queries.ts'

const MAX_PROBLEM_LENGTH = 500

/** Course of a campaign that stops by itself: back to a draft before it has begun, otherwise paused. */
const COURSES = {
  scheduled: { state: 'draft', send_at: null, local_time: null },
  sending: { state: 'paused' },
} as const

/** Stops a campaign that cannot begin or go on, says why, and notifies the staff who can mend it. */
export const haltCampaign = (
  ctx: Context,
  id: number,
  from: keyof typeof COURSES,
  failure: MailingFailure,
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const problem = (failure.code ?? failure.message).slice(0, MAX_PROBLEM_LENGTH)
    const halted = await query.updateCourseFrom(ctx.db, id, from, { ...COURSES[from], problem })
    if (!halted) return
    const { store_id, subject: name } = halted
    await notifyOfHalt(ctx, { kind: 'campaign_halted', id, store_id, name }, failure)
  })
