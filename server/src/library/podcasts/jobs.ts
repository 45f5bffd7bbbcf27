import { Type } from 'typebox'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { forgetListeners } from './download-queries.ts'

const DAY_MS = 86_400_000

export const forgetPodcastListeners = defineJob({
  name: 'library.forget-podcast-listeners',
  payload: Type.Object({}),
  every: '27 4 * * *',
  async run({ db, clock }) {
    const daysAgo = (days: number) =>
      new Date(clock.now().getTime() - days * DAY_MS).toISOString().slice(0, 10)
    await forgetListeners(db, { listenersBefore: daysAgo(1), networksBefore: daysAgo(7) })
  },
})
