import type { Card } from '@matinee/contract/catalogue/catalogue'
import type { LivePage } from '@matinee/contract/live/live-page'
import { sql } from 'kysely'
import { selectCards } from '../catalogue/programs/card-queries.ts'
import { locateContentById } from '../catalogue/programs/program-listing.ts'
import { translateCards } from '../catalogue/programs/translated-programs.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { writeCalendar } from './calendar-file.ts'
import { LiveEventNotFound } from './errors.ts'
import { findLiveEvent } from './queries.ts'

const MOST_CARDS = 24

/** A live event in public view. Throws as its program does where it is not there to be seen. */
export async function readLivePage(ctx: StoreContext, id: number): Promise<LivePage> {
  await locateContentById(ctx, id)
  const event = await findLiveEvent(ctx.db, ctx.store.id, id)
  if (!event) throw LiveEventNotFound()
  return { ...event, id }
}

/** What is on air, then what comes next. */
export async function listLiveCards(ctx: StoreContext): Promise<Card[]> {
  return translateCards(ctx, await selectLiveCards(ctx))
}

const selectLiveCards = ({ db, store }: StoreContext) =>
  selectCards(db, {
    tables: sql`content`,
    rest: sql`where content.store_id = ${store.id} and content.listed_at is not null
        and content.live_state in ('scheduled', 'waiting', 'live', 'interrupted')
      order by content.live_state not in ('live', 'interrupted'), content.live_at, content.id
      limit ${MOST_CARDS}`,
  })

/** A live event in public view as a calendar file, with its file's name. */
export async function readLiveCalendar(ctx: StoreContext, id: number, origin: string) {
  const { permalink } = await locateContentById(ctx, id)
  const event = await findLiveEvent(ctx.db, ctx.store.id, id)
  if (!event) throw LiveEventNotFound()
  const { title, short_description } = await ctx.db
    .selectFrom('content')
    .select(['title', 'short_description'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const text = writeCalendar({
    ...event,
    id,
    title,
    summary: short_description,
    url: `${origin}/programs/${encodeURIComponent(permalink)}`,
    host: new URL(origin).hostname,
    written_at: ctx.clock.now().toISOString(),
  })
  return { name: `${permalink}.ics`, text }
}
