import type { LiveState } from '@matinee/contract/live/live'
import { showLiveCard } from '../catalogue/programs/live-card.ts'
import type { Context } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { publish } from '../platform/jobs/events.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import {
  changeBroadcast,
  finish,
  isBefore,
  isDue,
  isOnAir,
  keyOf,
  nowIn,
  putOnAir,
} from './broadcast-state.ts'
import { recordingReady } from './events.ts'
import { endUnlessResumed } from './jobs.ts'
import * as query from './queries.ts'
import { hashOfStreamKey } from './stream-keys.ts'

interface SignalInput {
  contentId: number
  /** Names one connection of an encoder. */
  signalId: string
}

/** The event a stream key opens; undefined for a key of no event that can still be on air. */
export async function findEventByKey(ctx: Context, key: string): Promise<query.LiveEventRow | undefined> {
  const hash = hashOfStreamKey(key)
  const event =
    (await query.findEventByKeyHash(ctx.db, hash)) ?? (await query.findEventByStoreKeyHash(ctx.db, hash))
  return event && isReceivable(event.state) ? event : undefined
}

/**
 * An encoder sends: on air again if the signal was lost, on air for the first time if the event's time has come and it
 * starts by itself; otherwise the staff alone sees the signal. A later signal takes the place of an earlier one.
 */
export function signalArrived(ctx: StoreContext, { contentId, signalId }: SignalInput) {
  return changeBroadcast(ctx, contentId, async (ctx, event) => {
    if (!isReceivable(event.state)) return event.state
    await query.updateBroadcast(ctx.db, contentId, { signal_id: signalId, signal_at: nowIn(ctx) })
    if (event.state === 'interrupted') return resume(ctx, event)
    if (event.auto_start && isDue(ctx, event) && isBefore(event.state)) return putOnAir(ctx, event)
    return event.state
  })
}

/** A signal has ended. Nothing changes where another has taken its place. */
export function signalLost(ctx: StoreContext, { contentId, signalId }: SignalInput) {
  return changeBroadcast(ctx, contentId, async (ctx, event) => {
    if (event.signal_id !== signalId) return event.state
    await query.updateBroadcast(ctx.db, contentId, { signal_id: null, signal_at: null })
    return event.state === 'live' ? interrupt(ctx, event) : event.state
  })
}

/** The broadcast is over; its recording is finished next where the event is recorded. Nothing where it is not on air. */
export const endBroadcast = (ctx: StoreContext, contentId: number) => changeBroadcast(ctx, contentId, finish)

/** The recording can be watched as the film `videoId`; null where nothing was received that could be kept. */
export function recordingKept(
  ctx: StoreContext,
  { contentId, videoId }: { contentId: number; videoId: number | null },
) {
  return changeBroadcast(ctx, contentId, async (ctx, event) => {
    if (event.state !== 'keeping') return event.state
    if (videoId === null) return 'ended'
    await showLiveCard(ctx, contentId, { video_id: videoId })
    await publish(ctx, recordingReady, keyOf(event))
    return 'on_demand'
  })
}

async function interrupt(ctx: StoreContext, event: query.LiveEventRow): Promise<LiveState> {
  const interrupted_at = nowIn(ctx)
  await query.updateBroadcast(ctx.db, event.content_id, { interrupted_at })
  const at = new Date(ctx.clock.now().getTime() + event.wait_seconds * 1000)
  await enqueue(ctx, endUnlessResumed, { ...keyOf(event), interrupted_at }, { at })
  return 'interrupted'
}

async function resume(ctx: StoreContext, event: query.LiveEventRow): Promise<LiveState> {
  const { content_id, interrupted_at } = event
  const break_ms = interrupted_at ? ctx.clock.now().getTime() - Date.parse(interrupted_at) : 0
  const breaks_ms = event.breaks_ms + Math.max(0, break_ms)
  await query.updateBroadcast(ctx.db, content_id, { interrupted_at: null, breaks_ms })
  return 'live'
}

const isReceivable = (state: LiveState) => isBefore(state) || isOnAir(state)
