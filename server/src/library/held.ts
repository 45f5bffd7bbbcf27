import type { KeptCards } from '../catalogue/kept-cards.ts'
import type { StoreContext } from '../platform/http.ts'
import { memberOnly, type Viewer } from '../platform/viewer.ts'
import { pageOf, type Page } from './favorites.ts'
import { pageOfHeld, type HeldRow, type HeldTab } from './queries/held.ts'

interface Asked extends Page {
  cards: KeptCards
  tab: HeldTab
}

/** What the viewer bought, rented or was given, newest first; what is over stays at its end. */
export async function listHeld(ctx: StoreContext, viewer: Viewer, { cards, ...asked }: Asked) {
  const { id: memberId } = memberOnly(viewer)
  const listing = { memberId, ...asked, now: ctx.clock.now().toISOString() }
  const { body, headers } = pageOf(await pageOfHeld(ctx.db, ctx.store.id, listing), asked)
  const cardOf = await cards.find(
    ctx,
    body.map(({ id }) => id),
  )
  const held = body.flatMap((row) =>
    cardOf.has(row.id) ? [{ ...cardOf.get(row.id)!, ...standingOf(row) }] : [],
  )
  return { body: held, headers }
}

const NOT_BEGUN = {
  chapter_id: null,
  chapter_title: null,
  position_seconds: 0,
  film_seconds: 0,
  watched_count: 0,
  completed: false,
}

const standingOf = ({ available, since, ends_at, began_at, watch_hours }: HeldRow) => ({
  ...NOT_BEGUN,
  available,
  viewed_at: since,
  held: { since, ends_at, began_at, watch_hours },
})
