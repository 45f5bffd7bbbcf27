import { Type } from 'typebox'
import { enqueue, defineJob } from '../../platform/jobs/jobs.ts'
import { forwardPending } from './forward.ts'
import { findDueTarget, listDueTargets } from './queries.ts'

const queueName = (targetId: number) => `pixels-to-${targetId}`

/** Every minute: sends every target its pending pixels, unless it waits for a retry. */
export const forwardPixels = defineJob({
  name: 'analytics.forward-pixels',
  payload: Type.Object({}),
  every: '* * * * *',
  async run(ctx) {
    for (const { id } of await listDueTargets(ctx.db, ctx.clock.now().toISOString()))
      await enqueue(ctx, forwardToTarget, { target_id: id }, { key: queueName(id) })
  },
})

/** Sends one target its pending pixels, in a job of its own so that a slow target delays no other. */
export const forwardToTarget = defineJob({
  name: 'analytics.forward-to-target',
  isOutbound: true,
  payload: Type.Object({ target_id: Type.Integer() }),
  queue: ({ target_id }) => queueName(target_id),
  async run(ctx, { target_id }, signal) {
    const find = () => findDueTarget(ctx.db, target_id, ctx.clock.now().toISOString())
    for (let target = await find(); target && !signal.aborted; target = await find())
      if (!(await forwardPending(ctx, target))) return
  },
})
