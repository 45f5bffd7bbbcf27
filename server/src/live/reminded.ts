import { transact, type Context } from '../platform/context.ts'
import { publishAll } from '../platform/jobs/events.ts'
import { liveReminderDue } from './events.ts'

/** Tells everybody who wished to be told at this moment, once. */
export async function tellReminded(ctx: Context, contentId: number, minutes: number) {
  await transact(ctx, async (ctx) => {
    const told = await ctx.db
      .deleteFrom('live_reminder')
      .where('content_id', '=', contentId)
      .where('minutes', '=', minutes)
      .returning(['store_id', 'content_id', 'member_id', 'minutes'])
      .execute()
    await publishAll(ctx, liveReminderDue, told)
  })
}
