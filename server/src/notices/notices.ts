import type { Notice } from '@matinee/contract/notices/notices'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMember, assertStaff, type Viewer } from '../platform/http/viewer.ts'
import { noticesChanged } from './news.ts'
import * as query from './queries/notices.ts'

const PER_PAGE = 20

const readerOf = (ctx: StoreContext, viewer: Viewer, side: query.Side): query.Reader => ({
  store_id: ctx.store.id,
  member_id: (side === 'admin' ? assertStaff : assertMember)(viewer).id,
  side,
})

/** What the viewer was told of, newest first, 20 at a time. */
export async function listNotices(ctx: StoreContext, viewer: Viewer, side: query.Side, before?: number) {
  const reader = readerOf(ctx, viewer, side)
  const [rows, unread] = await Promise.all([
    query.pageOfNotices(ctx.db, reader, before, PER_PAGE + 1),
    query.countUnread(ctx.db, reader),
  ])
  const notices: Notice[] = rows.slice(0, PER_PAGE)
  return { body: { notices, unread }, headers: { 'last-page': rows.length <= PER_PAGE } }
}

export async function countNotices(ctx: StoreContext, viewer: Viewer, side: query.Side) {
  return { unread: await query.countUnread(ctx.db, readerOf(ctx, viewer, side)) }
}

/** Marks those named as read, or all; the viewer's other open pages hear of it. */
export function markNoticesRead(ctx: StoreContext, viewer: Viewer, side: query.Side, ids?: number[]) {
  const reader = readerOf(ctx, viewer, side)
  return transact(ctx, async (ctx) => {
    await query.markRead(ctx.db, reader, ids, ctx.clock.now().toISOString())
    await noticesChanged(ctx, reader.store_id, reader.member_id)
    return { unread: await query.countUnread(ctx.db, reader) }
  })
}
