import { Type } from 'typebox'
import { timestampAfter } from '../platform/clock.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { writeDigests } from './digests.ts'
import { deleteMails, deleteNotices, mailsToForget } from './queries/expired-mails.ts'

/** Every quarter of an hour it is morning somewhere. */
export const writeDueDigests = defineJob({
  name: 'notices.write-due-digests',
  payload: Type.Object({}),
  every: '*/15 * * * *',
  run: (ctx) => writeDigests(ctx),
})

const DAY = 24 * 60 * 60
const KEPT_DAYS = 180
/** The mail that says goodbye is the last that is kept of somebody: it goes when nobody will ask about it any more. */
const FAREWELL_DAYS = 7

/** Mails and notices are kept for half a year. */
export const forgetOldNews = defineJob({
  name: 'notices.forget-old-news',
  payload: Type.Object({}),
  every: '41 3 * * *',
  async run(ctx) {
    const [old, farewell] = [
      timestampAfter(ctx.clock, -KEPT_DAYS * DAY),
      timestampAfter(ctx.clock, -FAREWELL_DAYS * DAY),
    ]
    const mails = await mailsToForget(ctx.db, old, farewell)
    for (const { store_id, id } of mails) await ctx.mail.remove(store_id, id)
    await deleteMails(
      ctx.db,
      mails.map(({ id }) => id),
    )
    await deleteNotices(ctx.db, old)
  },
})
