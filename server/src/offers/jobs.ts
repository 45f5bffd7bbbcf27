import { Type } from 'typebox'
import { inStore } from '../store/in-store.ts'
import { transact, type Context } from '../platform/context.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { publishEnded } from './accesses.ts'
import { closeExpired } from './queries/accesses.ts'
import { updateLimitsOfHolders } from './queries/limits.ts'

const BATCH_SIZE = 500

/** Closes expired accesses within a minute; playback checks the end itself. */
export const expireAccesses = defineJob({
  name: 'offers.close-accesses',
  payload: Type.Object({}),
  every: '* * * * *',
  run: async (ctx, _, signal) => {
    while (!signal.aborted && (await expireBatch(ctx)) === BATCH_SIZE);
  },
})

const expireBatch = (ctx: Context): Promise<number> =>
  transact(ctx, async (ctx) => {
    const ended = await closeExpired(ctx.db, ctx.clock.now().toISOString(), BATCH_SIZE)
    for (const access of ended) await publishEnded(await inStore(ctx, access.store_id), access)
    return ended.length
  })

/** Updates member limits after the limits of a plan have changed. */
export const updateLimits = defineJob({
  name: 'offers.keep-limits',
  payload: Type.Object({ offer_id: Type.Integer() }),
  run: async (ctx, { offer_id }) =>
    void (await updateLimitsOfHolders(ctx.db, offer_id, ctx.clock.now().toISOString())),
})

export const offerJobs = [expireAccesses, updateLimits]
