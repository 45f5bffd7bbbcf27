import { DAY_MS } from '@matinee/contract/platform/durations'
import { Type } from 'typebox'
import { defineJob } from '../platform/jobs/jobs.ts'
import { deleteRankings } from './queries/ranking.ts'

const RANKING_LIFETIME_MS = DAY_MS

/** Deletes rankings that are too old to be in use. */
export const deleteExpiredRankings = defineJob({
  name: 'community.forget-rankings',
  payload: Type.Object({}),
  every: '17 * * * *',
  run: async (ctx) => {
    await deleteRankings(ctx.db, new Date(ctx.clock.now().getTime() - RANKING_LIFETIME_MS).toISOString())
  },
})
