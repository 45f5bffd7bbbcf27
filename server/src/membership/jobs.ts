import { Type } from 'typebox'
import { inStore } from '../members/people/context.ts'
import { transact, type Context } from '../platform/context.ts'
import { job } from '../platform/jobs.ts'
import { tellEnd } from './accesses.ts'
import { closeEnded } from './queries/accesses.ts'
import { keepLimitsOfHolders } from './queries/limits.ts'

const AT_ONCE = 500

/** Accesses whose time is over are noticed within a minute; no play waits for it. */
export const closeAccesses = job({
  name: 'membership.close-accesses',
  payload: Type.Object({}),
  every: '* * * * *',
  run: async (ctx, _, signal) => {
    while (!signal.aborted && (await closeSome(ctx)) === AT_ONCE);
  },
})

const closeSome = (ctx: Context): Promise<number> =>
  transact(ctx, async (ctx) => {
    const ended = await closeEnded(ctx.db, ctx.clock.now().toISOString(), AT_ONCE)
    for (const access of ended) await tellEnd(await inStore(ctx, access.store_id), access)
    return ended.length
  })

/** After a plan allows more or less at once than before. */
export const keepLimits = job({
  name: 'membership.keep-limits',
  payload: Type.Object({ offer_id: Type.Integer() }),
  run: async (ctx, { offer_id }) =>
    void (await keepLimitsOfHolders(ctx.db, offer_id, ctx.clock.now().toISOString())),
})

export const membershipJobs = [closeAccesses, keepLimits]
