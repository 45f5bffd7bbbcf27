import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { userLimit } from './devices.ts'
import { limitsOf, liveSince } from '../sign-in/limits.ts'
import { lockMember } from '../queries.ts'
import * as query from './stream-queries.ts'

// Guests share no account, and staff who impersonate do not use up the member's streams.
const isCounted = ({ id, impersonator_id }: Viewer) => id !== 0 && !impersonator_id

/**
 * Takes one of the member's concurrent streams, or keeps the one this device has. Refuses with `user_limit` if other
 * devices use them all.
 */
export async function keepStreaming(ctx: StoreContext, viewer: Viewer) {
  if (!isCounted(viewer)) return
  const now = ctx.clock.now().toISOString()
  if (await query.keepStream(ctx.db, viewer.session_id!, now, liveSince(ctx))) return
  await transact(ctx, async (ctx) => {
    await lockMember(ctx.db, ctx.store.id, viewer.id) // serializes devices that start at the same moment
    await refuseWithoutStream(ctx, viewer)
    const stream = { store_id: ctx.store.id, member_id: viewer.id, session_id: viewer.session_id! }
    await query.putStream(ctx.db, { ...stream, beat_at: now })
  })
}

/** Refuses with `user_limit` if other devices use all of the member's concurrent streams. */
export async function refuseWithoutStream(ctx: StoreContext, viewer: Viewer) {
  if (!isCounted(viewer)) return
  const { max_streams } = await limitsOf(ctx, viewer)
  if (max_streams === null) return
  const { id: member_id, session_id } = viewer
  const others = await query.countOtherStreams(ctx.db, {
    member_id,
    session_id: session_id!,
    beatSince: liveSince(ctx),
  })
  if (others >= max_streams)
    throw await userLimit(ctx, {
      memberId: member_id,
      limit: 'streams',
      most: max_streams,
      sessionId: session_id,
    })
}

/** Releases the stream of this device. */
export async function stopStreaming(ctx: StoreContext, viewer: Viewer) {
  if (isCounted(viewer)) await query.deleteStream(ctx.db, viewer.session_id!)
}
