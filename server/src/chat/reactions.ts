import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { reactWithTick } from './stream.ts'
import { assertMayWrite, readChatTerms } from './terms.ts'

/** Counts a reaction. Throws if the viewer may not write in this chat. */
export async function sendReaction(ctx: StoreContext, viewer: Viewer, contentId: number, emoji: string) {
  assertMayWrite(ctx, viewer, await readChatTerms(ctx, viewer, contentId))
  reactWithTick(ctx, contentId, emoji)
}
