import { liveEventChannel, type LiveEventSignal, type LiveState } from '@matinee/contract/live/live'
import { showLiveCard } from '../catalogue/programs/live-card.ts'
import { sendSignal } from '../platform/database/signals.ts'
import { transact, type Context } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { notifyChannel } from '../platform/http/live.ts'
import { publish } from '../platform/jobs/events.ts'
import { LiveEventNotFound } from './errors.ts'
import { broadcastEnded, broadcastStarted } from './events.ts'
import { keepPremiere } from './premieres/premiere-film.ts'
import * as query from './queries.ts'
import { tellReminded } from './reminded.ts'

/** Sent to every process when a live event has changed; its detail is the event's id. */
export const LIVE_EVENT_SIGNAL = 'live-event'

export const isBefore = (state: LiveState) => state === 'scheduled' || state === 'waiting'
export const isOnAir = (state: LiveState) => state === 'live' || state === 'interrupted'
export const isDue = (ctx: Context, { starts_at }: query.LiveEventRow) => starts_at <= nowIn(ctx)
export const nowIn = (ctx: Context) => ctx.clock.now().toISOString()
export const keyOf = ({ store_id, content_id }: query.LiveEventRow) => ({ store_id, content_id })

/**
 * Changes a locked event to the state `change` answers, and tells cards, open pages and the processes that receive
 * signals. Returns the event as it is afterwards.
 */
export function changeBroadcast(
  ctx: StoreContext,
  contentId: number,
  change: (ctx: StoreContext, event: query.LiveEventRow) => Promise<LiveState>,
): Promise<query.LiveEventRow> {
  return transact(ctx, async (ctx) => {
    const before = await query.lockLiveEvent(ctx.db, ctx.store.id, contentId)
    if (!before) throw LiveEventNotFound()
    const state = await change(ctx, before)
    if (state !== before.state) await moveTo(ctx, contentId, state)
    const after = (await query.findLiveEvent(ctx.db, ctx.store.id, contentId))!
    await notifyLiveEvent(ctx, after, state === before.state ? 'changed' : 'state')
    return after
  })
}

/** Puts a locked event on air for the first time. */
export async function putOnAir(
  ctx: StoreContext,
  event: query.LiveEventRow,
  started_at = nowIn(ctx),
): Promise<LiveState> {
  await query.updateBroadcast(ctx.db, event.content_id, { started_at })
  await publish(ctx, broadcastStarted, keyOf(event))
  await tellReminded(ctx, event, 0)
  return 'live'
}

/** Ends a locked event that is on air. */
export async function finish(ctx: StoreContext, event: query.LiveEventRow): Promise<LiveState> {
  if (!isOnAir(event.state)) return event.state
  await query.updateBroadcast(ctx.db, event.content_id, { ended_at: nowIn(ctx), interrupted_at: null })
  await publish(ctx, broadcastEnded, keyOf(event))
  if (event.kind === 'premiere') return keepPremiere(ctx, event)
  return event.record ? 'keeping' : 'ended'
}

/** Tells open pages and every process of a change, when the caller's transaction commits. */
export async function notifyLiveEvent(
  ctx: StoreContext,
  { content_id, state }: Pick<query.LiveEventRow, 'content_id' | 'state'>,
  what: LiveEventSignal['what'],
) {
  await notifyChannel(ctx.db, ctx.store.id, liveEventChannel(content_id), { what, id: content_id, state })
  await sendSignal(ctx.db, LIVE_EVENT_SIGNAL, ctx.store.id, String(content_id))
}

async function moveTo(ctx: StoreContext, contentId: number, state: LiveState) {
  await query.updateBroadcast(ctx.db, contentId, { state })
  await showLiveCard(ctx, contentId, { live_state: state })
}
