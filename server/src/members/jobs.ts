import { Type } from 'typebox'
import { after } from '../platform/clock.ts'
import { job } from '../platform/jobs.ts'
import { deleteExpired, deleteOldFailures } from './queries.ts'

const DAY = 24 * 60 * 60

export const forgetExpired = job({
  name: 'members.forget-expired',
  payload: Type.Object({}),
  every: '17 * * * *',
  async run(ctx) {
    await deleteExpired(ctx.db, ctx.clock.now().toISOString())
    await deleteOldFailures(ctx.db, after(ctx.clock, -DAY))
  },
})
