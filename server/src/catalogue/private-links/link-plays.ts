import type { StoreContext } from '../../platform/http/http.ts'
import { isStaff, type Viewer } from '../../platform/http/viewer.ts'
import { LinkPlayEnded, LinkUsedUp } from './link-errors.ts'
import { expiryOf, isSignedFor, signForDay } from './link-tokens.ts'
import { openLink, type OpenLink } from './open-link.ts'
import { countPlay } from './queries.ts'

const playSubject = ({ id }: OpenLink) => `play ${id}`

/**
 * Begins to play a link. One browser counts once within a day, as it does in reports, and the staff does not count.
 * Throws `LinkUsedUp` once nothing is left of a limited number, however many ask at the same moment.
 */
export async function playLink(
  ctx: StoreContext,
  viewer: Viewer,
  { token, play }: { token: string; play: string | undefined },
): Promise<{ play: string; expires_at: string }> {
  const link = await openLink(ctx, token)
  // A play that goes on ends when it would have: its day is not begun anew.
  if (play !== undefined && isSignedFor(ctx, playSubject(link), play))
    return { play, expires_at: expiryOf(play) }
  if (!isStaff(viewer)) await takePlay(ctx, link)
  const { token: begun, expires_at } = signForDay(ctx, playSubject(link))
  return { play: begun, expires_at }
}

async function takePlay(ctx: StoreContext, { id }: OpenLink) {
  const now = ctx.clock.now().toISOString()
  if (!(await countPlay(ctx.db, ctx.store.id, { id, now }))) throw LinkUsedUp()
}

/** The link whose film somebody plays who has begun to. Throws `LinkPlayEnded`, or what `openLink` throws. */
export async function openPlay(
  ctx: StoreContext,
  { token, play }: { token: string; play: string },
): Promise<OpenLink> {
  const link = await openLink(ctx, token)
  if (!isSignedFor(ctx, playSubject(link), play)) throw LinkPlayEnded()
  return link
}
