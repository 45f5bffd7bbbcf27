import { Type } from 'typebox'
import { transact } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { addCodes, batchToMake, endBatch } from './batch-queries.ts'
import { randomCode } from './codes.ts'

// Codes per transaction: progress is visible, and a retry continues from there.
const BATCH_SIZE = 5000
// Random characters per code: a trillion combinations cannot be guessed.
const SIGNS = 8

/** Makes the codes of a batch that are still missing. */
export const makeCodes = defineJob({
  name: 'billing.make-coupon-codes',
  payload: Type.Object({ batch_id: Type.Integer() }),
  attempts: 3,
  async run(ctx, { batch_id }, signal) {
    const addSome = () =>
      transact(ctx, async ({ db, clock }) => {
        const batch = await batchToMake(db, batch_id)
        const missing = batch ? batch.wanted - batch.made : 0
        if (!batch || missing <= 0) return false
        const codes = Array.from(
          { length: Math.min(missing, BATCH_SIZE) },
          () => batch.prefix + randomCode(SIGNS),
        )
        await addCodes(db, batch_id, codes, clock.now().toISOString())
        return true
      })
    while (await addSome()) signal.throwIfAborted()
    await endBatch(ctx.db, batch_id, 'ready')
  },
  onGivenUp: async ({ db }, { batch_id }) => void (await endBatch(db, batch_id, 'failed')),
})
