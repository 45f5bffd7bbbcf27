import { Type } from 'typebox'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { deleteEndedGrants } from './activation-queries.ts'

/** Deletes expired device grants. */
export const forgetActivations = defineJob({
  name: 'members.forget-activations',
  payload: Type.Object({}),
  every: '27 * * * *',
  async run(ctx) {
    await deleteEndedGrants(ctx.db, ctx.clock.now().toISOString())
  },
})
