import { REMINDER_MINUTES } from '@matinee/contract/live/live-page'
import { MINUTE_MS } from '@matinee/contract/platform/durations'
import { Type } from 'typebox'
import { inStore } from '../store/in-store.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { defineJob, enqueue } from '../platform/jobs/jobs.ts'
import { isBefore, keyOf } from './broadcast-state.ts'
import { findLiveEvent, type LiveEventRow } from './queries.ts'
import { tellReminded } from './reminded.ts'

/** Reminds of an event whose start is so near; one that was moved meanwhile has another job. */
export const remindOfLiveEvent = defineJob({
  name: 'live.remind',
  payload: Type.Object({ store_id: Type.Integer(), content_id: Type.Integer(), minutes: Type.Integer() }),
  async run(ctx, { store_id, content_id, minutes }) {
    const event = await findLiveEvent(ctx.db, store_id, content_id)
    if (!event || !isBefore(event.state)) return
    if (momentOf(event, minutes) > ctx.clock.now().getTime()) return
    await tellReminded(await inStore(ctx, store_id), event, minutes)
  },
})

/** Plans the reminders of an event by the moment it starts now; those whose time has passed are told at once. */
export async function scheduleReminders(ctx: StoreContext, event: LiveEventRow) {
  for (const minutes of REMINDER_MINUTES) {
    if (minutes === 0) continue // told as the event goes on air
    await enqueue(
      ctx,
      remindOfLiveEvent,
      { ...keyOf(event), minutes },
      {
        key: `live-remind:${event.content_id}:${minutes}`,
        at: new Date(momentOf(event, minutes)),
      },
    )
  }
}

const momentOf = ({ starts_at }: LiveEventRow, minutes: number) => Date.parse(starts_at) - minutes * MINUTE_MS
