import { Type } from 'typebox'
import { defineJob } from '../platform/jobs/jobs.ts'
import { deleteRankings } from './queries/ranking.ts'

const READ_FOR_MS = 24 * 60 * 60 * 1000

/** Forgets orders of comments nobody reads any more. */
export const forgetRankings = defineJob({
  name: 'community.forget-rankings',
  payload: Type.Object({}),
  every: '17 * * * *',
  run: async (ctx) => {
    await deleteRankings(ctx.db, new Date(ctx.clock.now().getTime() - READ_FOR_MS).toISOString())
  },
})
