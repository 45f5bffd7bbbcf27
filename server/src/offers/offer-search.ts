import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { requireOfferViewer } from './policy.ts'
import { likePattern } from '../platform/database/like-pattern.ts'

/** Offers with these words in their title, active ones first, in the publisher's order. */
export function findOffers({ db, store }: StoreContext, viewer: Viewer, words: string, limit: number) {
  requireOfferViewer(viewer)
  const like = likePattern(words)
  return db
    .selectFrom('offer')
    .select(['id', 'title', 'state'])
    .where('store_id', '=', store.id)
    .where('title', 'ilike', like)
    .orderBy('state')
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute()
}
