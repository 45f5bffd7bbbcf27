import { findTrimOfEvent } from '../live/recording/trim-queries.ts'
import type { StoreContext } from '../platform/http/http.ts'

/** What is shown of the broadcast, in milliseconds of all that was recorded. */
export async function readReplaySpan({ db, store }: StoreContext, contentId: number) {
  const trim = await findTrimOfEvent(db, store.id, contentId)
  if (!trim) return { startMs: 0, endMs: Number.MAX_SAFE_INTEGER }
  return { startMs: Math.round(trim.start_seconds * 1000), endMs: Math.round(trim.end_seconds * 1000) }
}
