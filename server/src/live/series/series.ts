import type { LiveEvent } from '@matinee/contract/live/live-events'
import type { Repetition } from '@matinee/contract/live/live-series'
import type { LiveTickets } from '@matinee/contract/live/live-tickets'
import { publishProgram } from '../../catalogue/programs/lifecycle.ts'
import { copyProgram } from '../../catalogue/programs/program-copies.ts'
import { requireProgramEdit } from '../../catalogue/programs/program-authorization.ts'
import { locateContentById } from '../../catalogue/programs/program-listing.ts'
import { openWithTickets } from '../../offers/ticket-extension.ts'
import { transact } from '../../platform/context.ts'
import { InvalidInput } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { publish } from '../../platform/jobs/events.ts'
import { findStore } from '../../store/queries.ts'
import { isBefore } from '../broadcast-state.ts'
import { InSeriesAlready, LiveEventNotFound, LiveEventOver, NoFurtherDates } from '../errors.ts'
import { copyLiveEvent } from '../event-copies.ts'
import { liveEventRepeated } from '../events.ts'
import { requireLiveEventView } from '../live-event-authorization.ts'
import { cancelLiveEvent, readLiveEvent } from '../live-events.ts'
import { lockLiveEvent, type LiveEventRow } from '../queries.ts'
import { readTicketsOfAll } from '../tickets/tickets.ts'
import { listDates } from './series-dates.ts'
import {
  insertSeries,
  joinSeries,
  listDateIds,
  listFollowing,
  listPublicDates,
  lockFollowing,
} from './series-queries.ts'

/**
 * Makes an event the first date of a series and returns all dates. Throws `InSeriesAlready`, `NoFurtherDates` and
 * `LiveEventOver`.
 */
export async function repeatLiveEvent(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { one_ticket = false, ...repetition }: Repetition & { one_ticket?: boolean },
): Promise<LiveEvent[]> {
  await requireProgramEdit(ctx, viewer, id)
  await transact(ctx, async (ctx) => {
    const first = await lockRepeatable(ctx, id)
    if (!repetition.count && !repetition.until) throw InvalidInput({ errors: { count: ['required'] } })
    const { time_zone } = await findStore(ctx.db, ctx.store.id)
    const dates = await listDates(ctx.db, { starts_at: first.starts_at, time_zone }, repetition)
    if (dates.length === 0) throw NoFurtherDates()
    const series = await insertSeries(ctx.db, { store_id: ctx.store.id, time_zone })
    await joinSeries(ctx.db, id, series.id)
    const copies: number[] = []
    for (const starts_at of dates)
      copies.push(await addDate(ctx, viewer, { ...first, series_id: series.id }, { starts_at, time_zone }))
    await publish(ctx, liveEventRepeated, { store_id: ctx.store.id, content_id: id, date_ids: copies })
    if (one_ticket) await openWithTickets(ctx, id, copies)
  })
  return listSeries(ctx, viewer, id)
}

async function lockRepeatable(ctx: StoreContext, id: number): Promise<LiveEventRow> {
  const event = await lockLiveEvent(ctx.db, ctx.store.id, id)
  if (!event) throw LiveEventNotFound()
  if (!isBefore(event.state)) throw LiveEventOver()
  if (event.series_id !== null) throw InSeriesAlready()
  return event
}

/** Another date of an event: the same page and settings; public where that of the first is. */
async function addDate(
  ctx: StoreContext,
  viewer: Viewer,
  first: LiveEventRow,
  { starts_at, time_zone }: { starts_at: string; time_zone: string },
): Promise<number> {
  const id = await copyProgram(ctx, first.content_id)
  await copyLiveEvent(ctx, first, { content_id: id, starts_at, time_zone, series_id: first.series_id })
  const { status } = await readLiveEvent(ctx, viewer, first.content_id)
  if (status === 'published') await publishProgram(ctx, viewer, id)
  return id
}

/** The dates of an event's series, earliest first. */
export async function listSeries(ctx: StoreContext, viewer: Viewer, id: number): Promise<LiveEvent[]> {
  const { series_id } = await requireLiveEventView(ctx, viewer, id)
  if (series_id === null) return []
  const ids = await listDateIds(ctx.db, ctx.store.id, series_id)
  return Promise.all(ids.map((date) => readLiveEvent(ctx, viewer, date)))
}

/** Cancels an event and the dates after it that have not been on air, all or none. */
export async function cancelFollowing(ctx: StoreContext, viewer: Viewer, id: number): Promise<LiveEvent[]> {
  await transact(ctx, async (ctx) => {
    const event = await lockLiveEvent(ctx.db, ctx.store.id, id)
    if (!event) throw LiveEventNotFound()
    const following = event.series_id === null ? [] : await lockFollowing(ctx.db, ctx.store.id, event)
    for (const { content_id } of [event, ...following]) await cancelLiveEvent(ctx, viewer, content_id)
  })
  return listSeries(ctx, viewer, id)
}

/** What canceling an event and the dates after it gives back. */
export async function readFollowingTickets(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
): Promise<LiveTickets> {
  const event = await requireLiveEventView(ctx, viewer, id)
  const following = event.series_id === null ? [] : await listFollowing(ctx.db, ctx.store.id, event)
  return readTicketsOfAll(ctx, viewer, [id, ...following.map(({ content_id }) => content_id)])
}

/** Other dates of an event in public view. */
export async function listOtherDates(ctx: StoreContext, id: number) {
  await locateContentById(ctx, id)
  return listPublicDates(ctx.db, ctx.store.id, id)
}
