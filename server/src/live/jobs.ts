import { Type } from 'typebox'
import { inStore } from '../store/in-store.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { defineJob, enqueue } from '../platform/jobs/jobs.ts'
import { changeBroadcast, finish, isDue, keyOf, putOnAir } from './broadcast-state.ts'
import { beginPremiere } from './premieres/premieres.ts'
import type { LiveEventRow } from './queries.ts'

const LiveEventKey = { store_id: Type.Integer(), content_id: Type.Integer() }

/** At its time an event goes on air if its signal or its film is there; otherwise its viewers wait. */
export const openLiveEvent = defineJob({
  name: 'live.open-event',
  payload: Type.Object(LiveEventKey),
  async run(ctx, { store_id, content_id }) {
    await changeBroadcast(await inStore(ctx, store_id), content_id, async (ctx, event) => {
      if (event.state !== 'scheduled' || !isDue(ctx, event)) return event.state
      if (event.kind === 'premiere') return beginPremiere(ctx, event)
      return event.auto_start && event.signal_id ? putOnAir(ctx, event) : 'waiting'
    })
  },
})

export const scheduleOpening = (ctx: StoreContext, event: LiveEventRow) =>
  enqueue(ctx, openLiveEvent, keyOf(event), {
    key: `live-open:${event.content_id}`,
    at: new Date(event.starts_at),
  })

/** Ends a broadcast whose signal has not come back since `interrupted_at`. */
export const endUnlessResumed = defineJob({
  name: 'live.end-interrupted',
  payload: Type.Object({ ...LiveEventKey, interrupted_at: Type.String() }),
  async run(ctx, { store_id, content_id, interrupted_at }) {
    await changeBroadcast(await inStore(ctx, store_id), content_id, async (ctx, event) => {
      const isStillGone = event.state === 'interrupted' && event.interrupted_at === interrupted_at
      return isStillGone ? finish(ctx, event) : event.state
    })
  },
})

export const liveJobs = [openLiveEvent, endUnlessResumed]
