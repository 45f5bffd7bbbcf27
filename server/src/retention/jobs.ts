import { Type } from 'typebox'
import { transact, type Context } from '../platform/context.ts'
import { job } from '../platform/jobs.ts'
import { storesThatBringBack, membersToBringBack } from './queries/winbacks.ts'
import { offerWinback } from './winback.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Days after the one it is due within which it still goes out: whoever left before the switch was set hears nothing. */
const LATE_DAYS = 7
const MOST_AT_ONCE = 200

/** Offers those who left so many days ago one more trial, where the store does so by itself. */
export const bringPeopleBack = job({
  name: 'retention.bring-people-back',
  payload: Type.Object({}),
  every: '17 * * * *',
  async run(ctx) {
    for (const { id, locale, winback_after } of await storesThatBringBack(ctx.db)) {
      const until = daysAgo(ctx, winback_after!)
      const after = daysAgo(ctx, winback_after! + LATE_DAYS)
      const gone = await membersToBringBack(ctx.db, id, { after, until, most: MOST_AT_ONCE })
      for (const { member_id } of gone)
        await transact({ ...ctx, store: { id, locale } }, (ctx) => offerWinback(ctx, member_id))
    }
  },
})

const daysAgo = ({ clock }: Context, days: number) =>
  new Date(clock.now().getTime() - days * DAY_MS).toISOString()
