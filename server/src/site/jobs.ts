import { Type } from 'typebox'
import { timestampAfter } from '../platform/clock.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { deleteMessagesBefore } from './contact/message-queries.ts'
import { deletePagesRemovedBefore } from './page-queries.ts'

const DAY_SECONDS = 24 * 60 * 60
const KEPT_SECONDS = 30 * DAY_SECONDS
const MESSAGE_KEPT_SECONDS = 365 * DAY_SECONDS

/** Deletes pages that were removed a month ago. */
export const deleteRemovedPages = defineJob({
  name: 'site.delete-removed-pages',
  payload: Type.Object({}),
  every: '37 3 * * *',
  async run({ db, clock }) {
    await deletePagesRemovedBefore(db, timestampAfter(clock, -KEPT_SECONDS))
  },
})

/** Deletes what visitors wrote a year ago. */
export const deleteOldMessages = defineJob({
  name: 'site.delete-old-messages',
  payload: Type.Object({}),
  every: '47 3 * * *',
  async run({ db, clock }) {
    await deleteMessagesBefore(db, timestampAfter(clock, -MESSAGE_KEPT_SECONDS))
  },
})
