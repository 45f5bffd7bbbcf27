import { showLiveCard } from '../catalogue/programs/live-card.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { scheduleOpening } from './jobs.ts'
import { findPremiere, savePremiere } from './premieres/premiere-queries.ts'
import { insertLiveEvent, updateLiveEvent, type LiveEventRow } from './queries.ts'
import { moveAlike } from './series/series-dates.ts'
import { newStreamKey } from './stream-keys.ts'

export interface CopyEventInput {
  /** The program of the copy, which exists. */
  content_id: number
  /** An ISO moment. */
  starts_at: string
  /** In which the end keeps its time of day. */
  time_zone: string
  series_id?: number | null
}

/** Gives a program the settings of a live event, at another moment: as long, with a key of its own, not on air yet. */
export async function copyLiveEvent(
  ctx: StoreContext,
  source: LiveEventRow,
  { content_id, starts_at, time_zone, series_id = null }: CopyEventInput,
) {
  const { kind, latency } = source
  const { dvr, record, auto_start, chat, donations, wait_seconds, title_on_air, trailer_id } = source
  const move = { from: source.starts_at, to: starts_at, time_zone }
  const event = await insertLiveEvent(ctx.db, {
    content_id,
    store_id: ctx.store.id,
    kind,
    latency,
    series_id,
    starts_at,
    ends_at: source.ends_at && (await moveAlike(ctx.db, source.ends_at, move)),
    ...newStreamKey(ctx),
  })
  const settings = { dvr, record, auto_start, chat, donations, wait_seconds, title_on_air, trailer_id }
  await updateLiveEvent(ctx.db, content_id, settings)
  const film_id = (await findPremiere(ctx.db, source.content_id))?.film_id
  if (film_id) await savePremiere(ctx.db, { content_id, store_id: ctx.store.id, film_id })
  await showLiveCard(ctx, content_id, { live_state: event.state, live_at: event.starts_at })
  await scheduleOpening(ctx, event)
}
