import { Type } from 'typebox'
import { inStore } from '../../store/in-store.ts'
import { defineJob, enqueue, isPending, isRunning } from '../../platform/jobs/jobs.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { hasDemo } from '../queries.ts'
import { fillLife } from './life.ts'
import { insertDemoPeople } from './people.ts'

/** Lives the year of the demo, beside the drawing of its films; of a demo that was removed meanwhile nothing. */
export const liveDemo = defineJob({
  name: 'demo.live',
  payload: Type.Object({ store_id: Type.Integer() }),
  queue: ({ store_id }) => keyOf(store_id),
  async run(ctx, { store_id }, signal) {
    if (await hasDemo(ctx.db, store_id)) await fillLife(await inStore(ctx, store_id), signal)
  },
})

/** Puts in the people of the demo at once, and the job that lives their year. */
export async function beginLife(ctx: StoreContext): Promise<void> {
  await insertDemoPeople(ctx)
  await enqueue(ctx, liveDemo, { store_id: ctx.store.id }, { key: keyOf(ctx.store.id) })
}

/** Whether the year is being lived: what it adds would outlast its people. None begins before the transaction ends. */
export const isLiving = (ctx: StoreContext) => isRunning(ctx, keyOf(ctx.store.id))

/** Whether the year is still to be lived, or being lived. */
export const isBeingMade = (ctx: StoreContext) => isPending(ctx, keyOf(ctx.store.id))

const keyOf = (storeId: number) => `demo of ${storeId}`
