import { transact, type Context } from '../platform/context.ts'
import { publishAll } from '../platform/jobs/events.ts'
import { liveReminderDue } from './events.ts'
import type { LiveEventRow } from './queries.ts'

/** Tells everybody who wished to be told at this moment, once for each start an event has had. */
export async function tellReminded(
  ctx: Context,
  { content_id, starts_at }: Pick<LiveEventRow, 'content_id' | 'starts_at'>,
  minutes: number,
) {
  await transact(ctx, async (ctx) => {
    const told = await ctx.db
      .updateTable('live_reminder')
      .set({ told_for: starts_at })
      .where('content_id', '=', content_id)
      .where('minutes', '=', minutes)
      .where('told_for', 'is distinct from', starts_at)
      .returning(['store_id', 'content_id', 'member_id', 'minutes'])
      .execute()
    await publishAll(ctx, liveReminderDue, told)
  })
}
