import { Type } from 'typebox'
import { inStore } from '../../store/in-store.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { changeBroadcast, finish } from '../broadcast-state.ts'

/** Ends a premiere with its film. One that began at another moment has another job. */
export const endPremiere = defineJob({
  name: 'live.end-premiere',
  payload: Type.Object({ store_id: Type.Integer(), content_id: Type.Integer(), started_at: Type.String() }),
  async run(ctx, { store_id, content_id, started_at }) {
    await changeBroadcast(await inStore(ctx, store_id), content_id, async (ctx, event) =>
      event.started_at === started_at ? finish(ctx, event) : event.state,
    )
  },
})
