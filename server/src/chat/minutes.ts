import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { countByMinute } from './queries/minutes.ts'
import { readChatTerms } from './terms.ts'

/** How much was written in each minute of a broadcast. */
export async function readChatMinutes(ctx: StoreContext, viewer: Viewer, contentId: number) {
  await readChatTerms(ctx, viewer, contentId)
  return countByMinute(ctx.db, contentId)
}
