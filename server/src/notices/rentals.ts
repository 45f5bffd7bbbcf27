import { Type } from 'typebox'
import { timestampAfter } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { mailMember } from './member-mails.ts'
import { rentalsEnding } from './queries/sales.ts'
import { timeIn } from './mail-formats.ts'

const HOUR = 60 * 60
/** Before the end of what was begun, and before the last moment to begin. */
const AHEAD = { begun: 12 * HOUR, waiting: 3 * 24 * HOUR }

/** Once for what waits to be begun and once for what was: the cause says which. */
export const warnOfRentals = defineJob({
  name: 'notices.warn-of-rentals',
  payload: Type.Object({}),
  every: '*/10 * * * *',
  async run(ctx) {
    await warn(ctx, true)
    await warn(ctx, false)
  },
})

async function warn(ctx: Context, isBegun: boolean) {
  const now = ctx.clock.now().toISOString()
  const until = timestampAfter(ctx.clock, isBegun ? AHEAD.begun : AHEAD.waiting)
  for (const { id, title, ends_at, ...person } of await rentalsEnding(ctx.db, { after: now, until, isBegun }))
    await mailMember(
      { ...ctx, idempotencyKey: `rental ${id} ${isBegun ? 'begun' : 'waiting'}` },
      person,
      'rental_expiring',
      {
        words: (locale, zone) => ({
          item: title,
          ends: timeIn(locale, ends_at!, zone),
          begun: isBegun ? 'yes' : 'no',
        }),
      },
    )
}
