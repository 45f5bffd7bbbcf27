import type { CardCache } from '../catalogue/programs/card-cache.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMember, type Viewer } from '../platform/http/viewer.ts'
import { pageOf, type LibraryPageQuery } from './favorites.ts'
import { pageOfOwned, type OwnedRow, type OwnedTab } from './queries/owned.ts'

interface OwnedListQuery extends LibraryPageQuery {
  cards: CardCache
  tab: OwnedTab
}

/** What the viewer bought, rented or was granted, newest first; expired entries come last. */
export async function listOwned(ctx: StoreContext, viewer: Viewer, { cards, ...asked }: OwnedListQuery) {
  const { id: memberId } = assertMember(viewer)
  const listing = { memberId, ...asked, now: ctx.clock.now().toISOString() }
  const { body, headers } = pageOf(await pageOfOwned(ctx.db, ctx.store.id, listing), asked)
  const cardOf = await cards.find(
    ctx,
    body.map(({ id }) => id),
  )
  const held = body.flatMap((row) =>
    cardOf.has(row.id) ? [{ ...cardOf.get(row.id)!, ...entryStateOf(row) }] : [],
  )
  return { body: held, headers }
}

const NOT_STARTED = {
  chapter_id: null,
  chapter_title: null,
  position_seconds: 0,
  film_seconds: 0,
  watched_count: 0,
  completed: false,
}

const entryStateOf = ({ available, since, ends_at, began_at, watch_hours }: OwnedRow) => ({
  ...NOT_STARTED,
  available,
  viewed_at: since,
  held: { since, ends_at, began_at, watch_hours },
})
