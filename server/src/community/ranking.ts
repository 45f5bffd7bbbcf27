import type { StoreContext } from '../platform/http/http.ts'
import type { CommentCursor } from './cursor.ts'
import { findFreshRanking, findRanking, createRanking } from './queries/ranking.ts'
import type { ConversationRef } from './queries/conversation-terms.ts'

/** A ranking younger than this is reused for new readers. */
const RANKING_FRESH_MS = 10_000

interface RankingStart extends Pick<CommentCursor, 'pinned' | 'ranking'> {
  offset: number
}

/**
 * Returns the next most liked threads. The ranking is fixed while a reader pages through it, even if likes
 * change. The remaining threads follow: `offsetBehind` is how many of those to skip when pages are numbered.
 */
export async function findTopThreads(
  ctx: StoreContext,
  place: ConversationRef,
  start: RankingStart,
  most: number,
) {
  const { id, ids } = await findOrCreateRanking(ctx, place, start.ranking?.id)
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

async function findOrCreateRanking(ctx: StoreContext, place: ConversationRef, id: number | undefined) {
  const known = id ? await findRanking(ctx.db, place, id) : undefined
  if (known) return known
  const now = ctx.clock.now()
  const fresh = await findFreshRanking(
    ctx.db,
    place,
    new Date(now.getTime() - RANKING_FRESH_MS).toISOString(),
  )
  return fresh ?? createRanking(ctx.db, ctx.store.id, place, now.toISOString())
}
