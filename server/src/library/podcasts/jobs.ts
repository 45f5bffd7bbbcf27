import { Type } from 'typebox'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { utcDay } from '../../platform/text/calendar.ts'
import { forgetListeners } from './download-queries.ts'

export const forgetPodcastListeners = defineJob({
  name: 'library.forget-podcast-listeners',
  payload: Type.Object({}),
  every: '27 4 * * *',
  async run({ db, clock }) {
    await forgetListeners(db, { listenersBefore: utcDay(clock, -1), networksBefore: utcDay(clock, -7) })
  },
})
