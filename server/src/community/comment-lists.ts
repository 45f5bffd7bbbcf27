import { REPLIES_IN_PAGE, THREADS_IN_PAGE, type Comment } from '@matinee/contract/community/community'
import type { Viewer } from '../platform/http/viewer.ts'
import { readCursor, writeCursor, type Cursor } from './cursor.ts'
import { CommentNotFound, ThreadNotFound } from './errors.ts'
import { presentComments, presentThreads } from './comment-presentation.ts'
import { bestLiked } from './ranking.ts'
import { findPlace } from './queries/comments.ts'
import type { Place, PlaceTerms } from './queries/terms.ts'
import { findReplies, findRow, findThreads, pinnedIds, threadIds } from './queries/threads.ts'
import { rightsIn, termsFor, type CommunityContext } from './terms.ts'

export interface CommentListQuery extends Place {
  page: number
  sort: 'new' | 'top'
  cursor: string | undefined
}

/**
 * A page of threads and what the viewer may do there. Somebody who may not read gets none, and is told so in the
 * headers. Refused where the program is not there for them.
 */
export async function listComments(ctx: CommunityContext, viewer: Viewer, asked: CommentListQuery) {
  const terms = await termsFor(ctx, viewer, asked)
  const rights = rightsIn(ctx, viewer, terms)
  if (!rights['can-read']) return emptyCommentPage(rights)
  const cursor = await placeOf(ctx, asked)
  const { ids, next } = await pageFrom(ctx, viewer, asked, cursor)
  const body = await presentThreads(ctx, viewer, ids, await findThreads(ctx.db, viewer.id, ids))
  return { body, headers: headersOf(rights, terms, next && writeCursor(next)) }
}

/** A page of the replies of a thread, the oldest first; of an existing thread alone. */
export async function listReplies(
  ctx: CommunityContext,
  viewer: Viewer,
  { threadId, page, cursor, ...place }: CommentListQuery & { threadId: number },
) {
  const terms = await termsFor(ctx, viewer, { ...place, chapterId: null })
  const rights = rightsIn(ctx, viewer, terms)
  if (!rights['can-read']) return emptyCommentPage(rights)
  const thread = await findPlace(ctx.db, ctx.store.id, threadId)
  if (!thread?.listed || thread.content_id !== place.contentId) throw ThreadNotFound()
  const above = cursor ? (readCursor(cursor).last ?? 0) : 0
  const offset = cursor ? 0 : (page - 1) * REPLIES_IN_PAGE
  const rows = await findReplies(ctx.db, viewer.id, { threadId, above, offset, limit: REPLIES_IN_PAGE + 1 })
  const shown = rows.slice(0, REPLIES_IN_PAGE)
  const replies = await presentComments(ctx, viewer, shown)
  const next = rows.length > REPLIES_IN_PAGE && writeCursor({ last: shown.at(-1)!.id, pinned: [] })
  const body: Comment[] = [...replies.values()].map((reply) => ({ ...reply, thread: [] }))
  return { body, headers: headersOf(rights, terms, next) }
}

/** The thread of a comment the viewer may read, with the comment itself in it, and the program it is under. */
export async function readComment(ctx: CommunityContext, viewer: Viewer, id: number) {
  const found = await findPlace(ctx.db, ctx.store.id, id)
  if (!found) throw CommentNotFound()
  const terms = await termsFor(ctx, viewer, { contentId: found.content_id, chapterId: null })
  if (!rightsIn(ctx, viewer, terms)['can-read']) throw CommentNotFound()
  const threadId = found.parent_id ?? id
  const comment = await threadWith(ctx, viewer, threadId, id)
  if (!comment) throw CommentNotFound()
  return { content_id: terms.content_id, permalink: terms.permalink, comment }
}

/** A thread with the first of its replies and one more; undefined where the viewer does not see them. */
export async function threadWith(ctx: CommunityContext, viewer: Viewer, threadId: number, id: number) {
  const rows = await findThreads(ctx.db, viewer.id, [threadId])
  const named = rows.some((row) => row.id === id) ? undefined : await findRow(ctx.db, viewer.id, id)
  const isSeen =
    named && (named.state === 'visible' || (named.state === 'pending' && named.member_id === viewer.id))
  const [thread] = await presentThreads(ctx, viewer, [threadId], isSeen ? [...rows, named] : rows)
  return thread && (thread.id === id || thread.thread.some((reply) => reply.id === id)) ? thread : undefined
}

type Rights = ReturnType<typeof rightsIn>

const emptyCommentPage = (rights: Rights) => ({
  body: [],
  headers: { ...rights, 'last-page': true, 'total-comments': 0, 'next-cursor': '' },
})

const headersOf = (rights: Rights, { total }: PlaceTerms, next: string | false | undefined) => ({
  ...rights,
  'last-page': !next,
  'total-comments': total,
  'next-cursor': next || '',
})

interface Start extends Cursor {
  /** Threads passed over, where pages are counted from the newest of the moment. */
  offset: number
  isFirst: boolean
}

async function placeOf(ctx: CommunityContext, { cursor, page, ...place }: CommentListQuery): Promise<Start> {
  if (cursor) return { ...readCursor(cursor), offset: 0, isFirst: false }
  const pinned = await pinnedIds(ctx.db, place)
  const offset = Math.max(0, (page - 1) * THREADS_IN_PAGE - pinned.length)
  return { last: null, pinned, offset, isFirst: page === 1 }
}

/** Pinned threads on the first page, then the best liked where they are asked for, then the newest. */
async function pageFrom(ctx: CommunityContext, viewer: Viewer, asked: CommentListQuery, start: Start) {
  const above = start.isFirst ? start.pinned : []
  const best =
    asked.sort === 'top' ? await bestLiked(ctx, asked, start, THREADS_IN_PAGE - above.length) : undefined
  const before = [...above, ...(best?.ids ?? [])]
  const missing = THREADS_IN_PAGE - before.length
  const newest = await threadIds(
    ctx.db,
    ctx.store.id,
    { ...asked, viewerId: viewer.id },
    {
      below: start.last,
      without: start.pinned,
      ...(best && { withoutRanking: best.ranking.id }),
      offset: best ? best.offsetBehind : start.offset,
      limit: missing + 1,
    },
  )
  const shown = newest.slice(0, missing)
  const hasMore = newest.length > missing || (best !== undefined && best.hasMore)
  const next: Cursor = {
    last: shown.at(-1) ?? start.last,
    pinned: start.pinned,
    ...(best && { ranking: best.ranking }),
  }
  return { ids: [...before, ...shown], next: hasMore ? next : undefined }
}
