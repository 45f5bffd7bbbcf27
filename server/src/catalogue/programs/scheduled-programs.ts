import type { StoreContext } from '../../platform/http/http.ts'
import { assertReach, type Viewer } from '../../platform/http/viewer.ts'
import { whereAccessible } from './program-authorization.ts'
import { selectPrograms } from './program-queries.ts'

/** The programs that are published by their schedule until then, the next one first. */
export function listScheduledPrograms(
  { db, store }: StoreContext,
  viewer: Viewer,
  { until, limit }: { until: string; limit: number },
) {
  assertReach(viewer, 'content', 'own')
  return selectPrograms(db, store.id)
    .where('content.status', '=', 'scheduled')
    .where('content.publish_at', '<', until)
    .where(whereAccessible(viewer))
    .orderBy('content.publish_at')
    .orderBy('content.id')
    .limit(limit)
    .execute()
}
