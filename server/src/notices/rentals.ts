import { Type } from 'typebox'
import { timestampAfter } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { mailMember } from './member-mails.ts'
import { findEndingRentals, offerTitleIn } from './queries/sales.ts'
import { formatDayAndTime } from './mail-formats.ts'

const HOUR_SECONDS = 60 * 60
/** How long before its end a rental is announced, depending on whether it has been played. */
const WARNING_SECONDS = { begun: 12 * HOUR_SECONDS, waiting: 3 * 24 * HOUR_SECONDS }

/** Mails about ending rentals: one mail if it was not played, another once it was. */
export const warnOfRentals = defineJob({
  name: 'notices.warn-of-rentals',
  payload: Type.Object({}),
  every: '*/10 * * * *',
  async run(ctx) {
    await mailEndingRentals(ctx, true)
    await mailEndingRentals(ctx, false)
  },
})

async function mailEndingRentals(ctx: Context, isBegun: boolean) {
  const now = ctx.clock.now().toISOString()
  const until = timestampAfter(ctx.clock, isBegun ? WARNING_SECONDS.begun : WARNING_SECONDS.waiting)
  for (const { id, title, title_in, ends_at, ...person } of await findEndingRentals(ctx.db, {
    after: now,
    until,
    isBegun,
  }))
    await mailMember(
      { ...ctx, idempotencyKey: `rental ${id} ${isBegun ? 'begun' : 'waiting'}` },
      person,
      'rental_expiring',
      {
        words: (locale, zone) => ({
          item: offerTitleIn({ title, title_in }, locale),
          ends: formatDayAndTime(locale, ends_at!, zone),
          begun: isBegun ? 'yes' : 'no',
        }),
      },
    )
}
