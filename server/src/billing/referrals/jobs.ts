import { Type } from 'typebox'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { inStore } from '../../store/in-store.ts'
import { giveCredit } from './payouts.ts'
import { creditsDue } from './queries.ts'

/** Adds credit to balances once the payments that earned it are sure. */
export const giveReferralCredit = defineJob({
  name: 'billing.give-referral-credit',
  payload: Type.Object({}),
  every: '20 * * * *',
  async run(ctx, _payload, signal) {
    for (const { store_id, ...due } of await creditsDue(ctx.db, ctx.clock.now().toISOString())) {
      signal.throwIfAborted()
      await giveCredit(await inStore(ctx, store_id), due)
    }
  },
})
