import { REPLIES_IN_PAGE, THREADS_IN_PAGE, type Comment } from '@matinee/contract/community/community'
import type { Viewer } from '../platform/http/viewer.ts'
import { parseCommentCursor, formatCommentCursor, type CommentCursor } from './cursor.ts'
import { CommentNotFound, ThreadNotFound } from './errors.ts'
import { presentComments, presentThreads } from './comment-presentation.ts'
import { findTopThreads } from './ranking.ts'
import { findStoredComment } from './queries/comments.ts'
import type { ConversationRef, ConversationTerms } from './queries/conversation-terms.ts'
import { findReplies, findCommentRow, findThreads, findPinnedIds, findThreadIds } from './queries/threads.ts'
import { commentRightsOf, readConversationTerms, type CommunityContext } from './conversation-terms.ts'

export interface CommentListQuery extends ConversationRef {
  page: number
  sort: 'new' | 'top'
  cursor: string | undefined
}

/**
 * Lists a page of threads with the viewer's rights in the headers. The page is empty if they may not read
 * comments. Throws if they cannot see the program.
 */
export async function listComments(ctx: CommunityContext, viewer: Viewer, asked: CommentListQuery) {
  const terms = await readConversationTerms(ctx, viewer, asked)
  const rights = commentRightsOf(ctx, viewer, terms)
  if (!rights['can-read']) return emptyCommentPage(rights)
  const cursor = await pageStartOf(ctx, asked)
  const { ids, next } = await findThreadPage(ctx, viewer, asked, cursor)
  const body = await presentThreads(ctx, viewer, ids, await findThreads(ctx.db, viewer.id, ids))
  return { body, headers: listHeaders(rights, terms, next && formatCommentCursor(next)) }
}

/** Lists a page of a thread's replies, oldest first. Throws if the thread does not exist. */
export async function listReplies(
  ctx: CommunityContext,
  viewer: Viewer,
  { threadId, page, cursor, ...place }: CommentListQuery & { threadId: number },
) {
  const terms = await readConversationTerms(ctx, viewer, { ...place, chapterId: null })
  const rights = commentRightsOf(ctx, viewer, terms)
  if (!rights['can-read']) return emptyCommentPage(rights)
  const thread = await findStoredComment(ctx.db, ctx.store.id, threadId)
  if (!thread?.listed || thread.content_id !== place.contentId) throw ThreadNotFound()
  const above = cursor ? (parseCommentCursor(cursor).last ?? 0) : 0
  const offset = cursor ? 0 : (page - 1) * REPLIES_IN_PAGE
  const rows = await findReplies(ctx.db, viewer.id, { threadId, above, offset, limit: REPLIES_IN_PAGE + 1 })
  const shown = rows.slice(0, REPLIES_IN_PAGE)
  const replies = await presentComments(ctx, viewer, shown)
  const next = rows.length > REPLIES_IN_PAGE && formatCommentCursor({ last: shown.at(-1)!.id, pinned: [] })
  const body: Comment[] = [...replies.values()].map((reply) => ({ ...reply, thread: [] }))
  return { body, headers: listHeaders(rights, terms, next) }
}

/**
 * Returns the thread of a comment, including the comment itself, and its program. Throws if the viewer may
 * not read it.
 */
export async function readComment(ctx: CommunityContext, viewer: Viewer, id: number) {
  const found = await findStoredComment(ctx.db, ctx.store.id, id)
  if (!found) throw CommentNotFound()
  const terms = await readConversationTerms(ctx, viewer, { contentId: found.content_id, chapterId: null })
  if (!commentRightsOf(ctx, viewer, terms)['can-read']) throw CommentNotFound()
  const threadId = found.parent_id ?? id
  const comment = await findThreadWith(ctx, viewer, threadId, id)
  if (!comment) throw CommentNotFound()
  return { content_id: terms.content_id, permalink: terms.permalink, comment }
}

/** A thread with its first replies and one given reply; undefined if the viewer cannot see them. */
export async function findThreadWith(ctx: CommunityContext, viewer: Viewer, threadId: number, id: number) {
  const rows = await findThreads(ctx.db, viewer.id, [threadId])
  const named = rows.some((row) => row.id === id) ? undefined : await findCommentRow(ctx.db, viewer.id, id)
  const isSeen =
    named && (named.state === 'visible' || (named.state === 'pending' && named.member_id === viewer.id))
  const [thread] = await presentThreads(ctx, viewer, [threadId], isSeen ? [...rows, named] : rows)
  return thread && (thread.id === id || thread.thread.some((reply) => reply.id === id)) ? thread : undefined
}

type CommentRights = ReturnType<typeof commentRightsOf>

const emptyCommentPage = (rights: CommentRights) => ({
  body: [],
  headers: { ...rights, 'last-page': true, 'total-comments': 0, 'next-cursor': '' },
})

const listHeaders = (
  rights: CommentRights,
  { total }: ConversationTerms,
  next: string | false | undefined,
) => ({
  ...rights,
  'last-page': !next,
  'total-comments': total,
  'next-cursor': next || '',
})

interface CommentPageStart extends CommentCursor {
  /** Threads to skip when a page number is given instead of a cursor. */
  offset: number
  isFirst: boolean
}

async function pageStartOf(
  ctx: CommunityContext,
  { cursor, page, ...place }: CommentListQuery,
): Promise<CommentPageStart> {
  if (cursor) return { ...parseCommentCursor(cursor), offset: 0, isFirst: false }
  const pinned = await findPinnedIds(ctx.db, place)
  const offset = Math.max(0, (page - 1) * THREADS_IN_PAGE - pinned.length)
  return { last: null, pinned, offset, isFirst: page === 1 }
}

/** The first page starts with pinned threads; the most liked follow if requested, then the newest. */
async function findThreadPage(
  ctx: CommunityContext,
  viewer: Viewer,
  asked: CommentListQuery,
  start: CommentPageStart,
) {
  const above = start.isFirst ? start.pinned : []
  const best =
    asked.sort === 'top' ? await findTopThreads(ctx, asked, start, THREADS_IN_PAGE - above.length) : undefined
  const before = [...above, ...(best?.ids ?? [])]
  const missing = THREADS_IN_PAGE - before.length
  const newest = await findThreadIds(
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
  const next: CommentCursor = {
    last: shown.at(-1) ?? start.last,
    pinned: start.pinned,
    ...(best && { ranking: best.ranking }),
  }
  return { ids: [...before, ...shown], next: hasMore ? next : undefined }
}
