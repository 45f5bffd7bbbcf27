import type { Notice } from '@matinee/contract/notices/notices'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMember, assertStaff, type Viewer } from '../platform/http/viewer.ts'
import { notifyNoticesChanged } from './new-notice.ts'
import * as query from './queries/notices.ts'

const PER_PAGE = 20

const noticeReaderOf = (ctx: StoreContext, viewer: Viewer, side: query.NoticeSide): query.NoticeReader => ({
  store_id: ctx.store.id,
  member_id: (side === 'admin' ? assertStaff : assertMember)(viewer).id,
  side,
})

/** Lists the viewer's notices, newest first, 20 per page. */
export async function listNotices(
  ctx: StoreContext,
  viewer: Viewer,
  side: query.NoticeSide,
  before?: number,
) {
  const reader = noticeReaderOf(ctx, viewer, side)
  const [rows, unread] = await Promise.all([
    query.findNotices(ctx.db, reader, before, PER_PAGE + 1),
    query.countUnreadNotices(ctx.db, reader),
  ])
  const notices: Notice[] = rows.slice(0, PER_PAGE)
  return { body: { notices, unread }, headers: { 'last-page': rows.length <= PER_PAGE } }
}

export async function countNotices(ctx: StoreContext, viewer: Viewer, side: query.NoticeSide) {
  return { unread: await query.countUnreadNotices(ctx.db, noticeReaderOf(ctx, viewer, side)) }
}

/** Marks the given notices as read, or all, and signals the viewer's other open pages. */
export function markNoticesRead(ctx: StoreContext, viewer: Viewer, side: query.NoticeSide, ids?: number[]) {
  const reader = noticeReaderOf(ctx, viewer, side)
  return transact(ctx, async (ctx) => {
    await query.markRead(ctx.db, reader, ids, ctx.clock.now().toISOString())
    await notifyNoticesChanged(ctx, reader.store_id, reader.member_id)
    return { unread: await query.countUnreadNotices(ctx.db, reader) }
  })
}
