import { Type } from 'typebox'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { inStore } from '../../store/in-store.ts'
import { restoreBatch, withdrawBatch } from './withdrawal.ts'
import { tellBatch } from './notices.ts'
import { findPriceChange } from './queries.ts'

const Payload = Type.Object({ store_id: Type.Integer(), change_id: Type.Integer() })
const queueOf = ({ change_id }: { change_id: number }) => `price change ${change_id}`

/** Has everybody told who waits for it; goes on where it stopped. */
export const tellPriceChange = defineJob({
  name: 'billing.tell-price-change',
  payload: Payload,
  queue: queueOf,
  async run(ctx, { store_id, change_id }, signal) {
    const inside = await inStore(ctx, store_id)
    while (await tellBatch(inside, change_id)) signal.throwIfAborted()
  },
})

/** Takes back what a change that was stopped or undone has not changed yet, or has. */
export const endPriceChangeForAll = defineJob({
  name: 'billing.end-price-change',
  payload: Payload,
  queue: queueOf,
  async run(ctx, { store_id, change_id }, signal) {
    const inside = await inStore(ctx, store_id)
    while (await withdrawBatch(inside, change_id)) signal.throwIfAborted()
    if ((await findPriceChange(inside, change_id))?.state !== 'undone') return
    let after: number | null = 0
    while (after !== null) {
      signal.throwIfAborted()
      after = await restoreBatch(inside, change_id, after)
    }
  },
})
