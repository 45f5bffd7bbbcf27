import { Type } from 'typebox'
import { enqueue, job } from '../../platform/jobs.ts'
import { forwardSome } from './forward.ts'
import { findDueTarget, targetsDue } from './queries.ts'

const placeOf = (targetId: number) => `pixels-to-${targetId}`

/** Each minute sends every target what it has not had; those that failed wait for their time. */
export const forwardPixels = job({
  name: 'analytics.forward-pixels',
  payload: Type.Object({}),
  every: '* * * * *',
  async run(ctx) {
    for (const { id } of await targetsDue(ctx.db, ctx.clock.now().toISOString()))
      await enqueue(ctx, forwardToTarget, { target_id: id }, { key: placeOf(id) })
  },
})

/** Sends one target what it has not had, so that one that is slow keeps no other waiting. */
export const forwardToTarget = job({
  name: 'analytics.forward-to-target',
  payload: Type.Object({ target_id: Type.Integer() }),
  queue: ({ target_id }) => placeOf(target_id),
  async run(ctx, { target_id }, signal) {
    const find = () => findDueTarget(ctx.db, target_id, ctx.clock.now().toISOString())
    for (let target = await find(); target && !signal.aborted; target = await find())
      if (!(await forwardSome(ctx, target))) return
  },
})
