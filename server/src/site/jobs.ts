import { Type } from 'typebox'
import { timestampAfter } from '../platform/clock.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { deletePagesRemovedBefore } from './page-queries.ts'

const KEPT_SECONDS = 30 * 24 * 60 * 60

/** Deletes pages that were removed a month ago. */
export const deleteRemovedPages = defineJob({
  name: 'site.delete-removed-pages',
  payload: Type.Object({}),
  every: '37 3 * * *',
  async run({ db, clock }) {
    await deletePagesRemovedBefore(db, timestampAfter(clock, -KEPT_SECONDS))
  },
})
