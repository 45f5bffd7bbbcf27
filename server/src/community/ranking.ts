import type { StoreContext } from '../platform/http/http.ts'
import type { Cursor } from './cursor.ts'
import { findFreshRanking, findRanking, makeRanking } from './queries/ranking.ts'
import type { Place } from './queries/terms.ts'

/** An order made so long ago is as good as one of now for whoever begins to read. */
const FRESH_MS = 10_000

interface Start extends Pick<Cursor, 'pinned' | 'ranking'> {
  offset: number
}

/**
 * The next of the best liked threads, in an order that stays while it is read, however people like and unlike. Behind
 * them come the others: `offsetBehind` says how many of those are passed over where pages are only counted.
 */
export async function bestLiked(ctx: StoreContext, place: Place, start: Start, most: number) {
  const { id, ids } = await rankingFor(ctx, place, start.ranking?.id)
  const others = ids.filter((each) => !start.pinned.includes(each))
  const from = start.ranking?.read ?? Math.min(start.offset, others.length)
  const read = Math.min(from + most, others.length)
  return {
    ids: others.slice(from, read),
    ranking: { id, read },
    hasMore: read < others.length,
    offsetBehind: Math.max(0, start.offset - others.length),
  }
}

async function rankingFor(ctx: StoreContext, place: Place, id: number | undefined) {
  const known = id ? await findRanking(ctx.db, place, id) : undefined
  if (known) return known
  const now = ctx.clock.now()
  const fresh = await findFreshRanking(ctx.db, place, new Date(now.getTime() - FRESH_MS).toISOString())
  return fresh ?? makeRanking(ctx.db, ctx.store.id, place, now.toISOString())
}
