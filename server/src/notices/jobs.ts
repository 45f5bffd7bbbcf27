import { Type } from 'typebox'
import { timestampAfter } from '../platform/clock.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { writeDigests } from './digests.ts'
import { deleteMails, deleteNotices, findExpiredMails } from './queries/expired-mails.ts'

/** Runs every quarter of an hour, since time zones differ by quarters. */
export const writeDueDigests = defineJob({
  name: 'notices.write-due-digests',
  payload: Type.Object({}),
  every: '*/15 * * * *',
  run: (ctx) => writeDigests(ctx),
})

const DAY_SECONDS = 24 * 60 * 60
const RETENTION_DAYS = 180
/** The mail about a deleted account is the last trace of a member, so it is kept only for a few days. */
const FAREWELL_RETENTION_DAYS = 7

/** Deletes mails and notices after half a year. */
export const deleteOldNotices = defineJob({
  name: 'notices.forget-old-news',
  payload: Type.Object({}),
  every: '41 3 * * *',
  async run(ctx) {
    const [old, farewell] = [
      timestampAfter(ctx.clock, -RETENTION_DAYS * DAY_SECONDS),
      timestampAfter(ctx.clock, -FAREWELL_RETENTION_DAYS * DAY_SECONDS),
    ]
    const mails = await findExpiredMails(ctx.db, old, farewell)
    for (const { store_id, id } of mails) await ctx.mail.remove(store_id, id)
    await deleteMails(
      ctx.db,
      mails.map(({ id }) => id),
    )
    await deleteNotices(ctx.db, old)
  },
})
