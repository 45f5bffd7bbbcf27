import { DAY_MS } from '@matinee/contract/platform/durations'
import { Type } from 'typebox'
import { transact, type Context } from '../platform/context.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { listStoresWithWinback, findWinbackCandidates } from './queries/winbacks.ts'
import { offerWinback } from './winback.ts'

/**
 * A mail that is later than this is not sent, so that turning the setting on does not reach earlier leavers.
 */
const MAX_DAYS_LATE = 7
const BATCH_SIZE = 200

/** Offers another trial to members who left some days ago, if the store has automatic win-backs. */
export const sendDueWinbacks = defineJob({
  name: 'retention.bring-people-back',
  payload: Type.Object({}),
  every: '17 * * * *',
  async run(ctx) {
    for (const { id, locale, winback_after } of await listStoresWithWinback(ctx.db)) {
      const until = daysAgo(ctx, winback_after!)
      const after = daysAgo(ctx, winback_after! + MAX_DAYS_LATE)
      const gone = await findWinbackCandidates(ctx.db, id, { after, until, most: BATCH_SIZE })
      for (const { member_id } of gone)
        await transact({ ...ctx, store: { id, locale } }, (ctx) => offerWinback(ctx, member_id))
    }
  },
})

const daysAgo = ({ clock }: Context, days: number) =>
  new Date(clock.now().getTime() - days * DAY_MS).toISOString()
