import type { LiveState } from '@matinee/contract/live/live'
import type { LIVE_LISTS, LiveEvent } from '@matinee/contract/live/live-events'
import { ProgramSavedSince } from '../catalogue/errors.ts'
import { showLiveCard } from '../catalogue/programs/live-card.ts'
import { auditProgram } from '../catalogue/programs/program-audit.ts'
import {
  linkOwnAuthor,
  requireProgramEdit,
  requireProgramView,
  whereAccessible,
} from '../catalogue/programs/program-authorization.ts'
import { insertDraft } from '../catalogue/programs/programs.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMayEditOwn, assertReach, type Viewer } from '../platform/http/viewer.ts'
import { publish } from '../platform/jobs/events.ts'
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
import { AlreadyOnAir, LiveEventNotFound, LiveEventOver, NoSignal, NotOnAir } from './errors.ts'
import { liveEventCanceled, liveEventRescheduled } from './events.ts'
import { scheduleOpening } from './jobs.ts'
import {
  beginByHand,
  changePremiere,
  chooseFilm,
  endOfFilm,
  requireShowableFilm,
} from './premieres/premieres.ts'
import * as query from './queries.ts'
import { scheduleReminders } from './reminder-jobs.ts'
import { moveAlike } from './series/series-dates.ts'
import { findSeries, lockFollowing } from './series/series-queries.ts'
import { giveBackTickets } from './tickets/tickets.ts'
import { newStreamKey } from './stream-keys.ts'

const PER_PAGE = 25

export async function readLiveEvent(ctx: StoreContext, viewer: Viewer, id: number): Promise<LiveEvent> {
  await requireProgramView(ctx, viewer, id)
  const event = await query.findForStaff(ctx.db, ctx.store.id, id)
  if (!event) throw LiveEventNotFound()
  return event
}

export async function listLiveEvents(
  { db, store }: StoreContext,
  viewer: Viewer,
  { list = 'upcoming', page }: { list?: (typeof LIVE_LISTS)[number]; page: number },
) {
  assertReach(viewer, 'content', 'own')
  const asked = { list, accessible: whereAccessible(viewer) }
  const [found, total] = await Promise.all([
    query.listForStaff(db, store.id, { ...asked, limit: PER_PAGE + 1, offset: (page - 1) * PER_PAGE }),
    query.countForStaff(db, store.id, asked),
  ])
  const headers = { 'last-page': found.length <= PER_PAGE, 'total-count': total, page }
  return { body: found.slice(0, PER_PAGE), headers }
}

/** The announced events that begin from now until then, the next one first. */
export function listBeginningSoon(
  { db, store, clock }: StoreContext,
  viewer: Viewer,
  { until, limit }: { until: string; limit: number },
) {
  assertReach(viewer, 'content', 'own')
  const span = { from: clock.now().toISOString(), until, accessible: whereAccessible(viewer) }
  return query.listBeginning(db, store.id, span, limit)
}

export interface CreateLiveEventInput {
  title: string
  /** An ISO moment; a past one means now. */
  starts_at: string
  latency?: LiveEvent['latency']
  /** The program whose film it is the premiere of. */
  film_id?: number
}

/** Makes a live event and its program, a draft. */
export function createLiveEvent(
  ctx: StoreContext,
  viewer: Viewer,
  { title, starts_at, latency = 'normal', film_id }: CreateLiveEventInput,
): Promise<LiveEvent> {
  assertMayEditOwn(viewer, 'content')
  return transact(ctx, async (ctx) => {
    const id = await insertDraft(ctx, title, null, 'live_event')
    await linkOwnAuthor(ctx, viewer, id)
    const film = film_id === undefined ? undefined : await requireShowableFilm(ctx, viewer, film_id)
    const event = await query.insertLiveEvent(ctx.db, {
      content_id: id,
      store_id: ctx.store.id,
      kind: film ? 'premiere' : 'broadcast',
      starts_at,
      ends_at: film ? endOfFilm(starts_at, film) : null,
      latency,
      ...newStreamKey(ctx),
    })
    if (film) await chooseFilm(ctx, id, film.film_id)
    await showLiveCard(ctx, id, { live_state: event.state, live_at: event.starts_at })
    await scheduleOpening(ctx, event)
    return readLiveEvent(ctx, viewer, id)
  })
}

/** What the staff may change of a live event; what is left out stays as it is. */
export type LiveEventChanges = Partial<
  Pick<
    LiveEvent,
    | 'starts_at'
    | 'ends_at'
    | 'latency'
    | 'dvr'
    | 'record'
    | 'auto_start'
    | 'chat'
    | 'donations'
    | 'wait_seconds'
    | 'title_on_air'
  >
> & { film_id?: number; trailer_id?: number | null }

/** Saves changes made on top of `version`. When it starts and how it is sent are settled once it is on air. */
export async function changeLiveEvent(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { version, following = false, ...changes }: LiveEventChanges & { version: number; following?: boolean },
): Promise<LiveEvent> {
  await requireProgramEdit(ctx, viewer, id)
  await transact(ctx, async (ctx) => {
    let before: query.LiveEventRow | undefined
    await changeBroadcast(ctx, id, (ctx, event) => {
      if (event.version !== version) throw ProgramSavedSince()
      before = event
      return applyChanges(ctx, viewer, event, changes)
    })
    if (following && before?.series_id) await changeFollowing(ctx, viewer, before, changes)
  })
  return readLiveEvent(ctx, viewer, id)
}

/** Applies changes to a locked event; returns its state afterwards. */
async function applyChanges(
  ctx: StoreContext,
  viewer: Viewer,
  event: query.LiveEventRow,
  { film_id, ...columns }: LiveEventChanges,
): Promise<LiveState> {
  assertChangeable(event.state, { ...columns, ...(film_id !== undefined && { film_id }) })
  if (columns.trailer_id) await requireShowableFilm(ctx, viewer, columns.trailer_id, 'trailer_id')
  await query.updateLiveEvent(ctx.db, event.content_id, columns)
  const starts_at = new Date(columns.starts_at ?? event.starts_at).toISOString()
  const state = starts_at === event.starts_at ? event.state : await reschedule(ctx, { ...event, starts_at })
  return changePremiere(ctx, viewer, { ...event, starts_at, state }, film_id)
}

/** Changes the dates after an event that was changed: settings alike, the start and the end as they were moved. */
async function changeFollowing(
  ctx: StoreContext,
  viewer: Viewer,
  before: query.LiveEventRow,
  { starts_at, ends_at, ...settings }: LiveEventChanges,
) {
  const { time_zone } = await findSeries(ctx.db, before.series_id!)
  const from = before.starts_at
  const to = starts_at ?? from
  for (const date of await lockFollowing(ctx.db, ctx.store.id, before)) {
    const moved = await moveAlike(ctx.db, date.starts_at, { from, to, time_zone })
    const alike = { from: to, to: moved, time_zone }
    await changeBroadcast(ctx, date.content_id, async (ctx, event) =>
      applyChanges(ctx, viewer, event, {
        ...settings,
        ...(starts_at !== undefined && { starts_at: moved }),
        ...(ends_at !== undefined && { ends_at: ends_at && (await moveAlike(ctx.db, ends_at, alike)) }),
      }),
    )
  }
}

const SETTLED_ON_AIR = ['starts_at', 'film_id', 'latency', 'dvr', 'record', 'auto_start'] as const

function assertChangeable(state: LiveState, changes: LiveEventChanges) {
  if (isBefore(state)) return
  if (!isOnAir(state)) throw LiveEventOver()
  const settled = SETTLED_ON_AIR.filter((name) => changes[name] !== undefined)
  if (settled.length > 0)
    throw AlreadyOnAir({ errors: Object.fromEntries(settled.map((name) => [name, ['settled']])) })
}

/** An event moved to a later moment counts down again. */
async function reschedule(ctx: StoreContext, event: query.LiveEventRow): Promise<LiveState> {
  await showLiveCard(ctx, event.content_id, { live_at: event.starts_at })
  await scheduleOpening(ctx, event)
  await scheduleReminders(ctx, event)
  await publish(ctx, liveEventRescheduled, { ...keyOf(event), at: nowIn(ctx) })
  return isDue(ctx, event) ? event.state : 'scheduled'
}

/** Puts an event on air whose signal or film is there, also before its time. */
export const startBroadcast = (ctx: StoreContext, viewer: Viewer, id: number) =>
  direct(ctx, viewer, id, 'went_live', async (ctx, event) => {
    if (isOnAir(event.state)) throw AlreadyOnAir()
    if (!isBefore(event.state)) throw LiveEventOver()
    if (event.kind === 'premiere') return beginByHand(ctx, event)
    if (!event.signal_id) throw NoSignal()
    return putOnAir(ctx, event)
  })

export const endBroadcastByHand = (ctx: StoreContext, viewer: Viewer, id: number) =>
  direct(ctx, viewer, id, 'live_ended', async (ctx, event) => {
    if (!isOnAir(event.state)) throw NotOnAir()
    return finish(ctx, event)
  })

/** Calls an event off that has not been on air; its tickets are refunded. */
export const cancelLiveEvent = (ctx: StoreContext, viewer: Viewer, id: number) =>
  direct(ctx, viewer, id, 'live_canceled', async (ctx, event) => {
    if (isOnAir(event.state)) throw AlreadyOnAir()
    if (!isBefore(event.state)) throw LiveEventOver()
    await giveBackTickets(ctx, viewer, id)
    await publish(ctx, liveEventCanceled, { ...keyOf(event), at: nowIn(ctx) })
    return 'canceled'
  })

/** What one of the staff does to a broadcast, in the audit log. */
async function direct(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  act: 'went_live' | 'live_ended' | 'live_canceled' | 'key_rotated',
  change: Parameters<typeof changeBroadcast>[2],
): Promise<LiveEvent> {
  await requireProgramEdit(ctx, viewer, id)
  await changeBroadcast(ctx, id, async (ctx, event) => {
    const state = await change(ctx, event)
    const { title } = (await query.findForStaff(ctx.db, ctx.store.id, id))!
    await auditProgram(ctx, viewer, { id, title }, act)
    return state
  })
  return readLiveEvent(ctx, viewer, id)
}
