import {
  EDIT_MINUTES,
  type Comment,
  type CommentUser,
  type Reply,
} from '@matinee/contract/community/community'
import { excerptOf, mentionable } from '@matinee/contract/community/community-text'
import { isStaffRole } from '@matinee/contract/platform/roles'
import type { Db } from '../platform/database/database.ts'
import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { findMemberNames } from './queries/mentions.ts'
import type { CommentRow } from './queries/comment-rows.ts'

/** Replaces the mention of a deleted member. */
const DELETED_MEMBER_MENTION = '@…'
const STORED_MENTION = /@\[(\d{1,15})\]/g

type CommentText = Pick<CommentRow, 'body' | 'mentioned_ids'>

/** Renders comment texts, in the same order, with the current names of mentioned members. */
export const renderCommentTexts = (ctx: StoreContext, comments: readonly CommentText[]): Promise<string[]> =>
  renderMentions(ctx.db, ctx.store.id, comments)

/** Does the same without a store context. */
export async function renderMentions(
  db: Db,
  storeId: number,
  comments: readonly CommentText[],
): Promise<string[]> {
  const ids = [...new Set(comments.flatMap(({ mentioned_ids }) => mentioned_ids))]
  const people = ids.length > 0 ? await findMemberNames(db, storeId, ids) : []
  const names = new Map(people.map(({ id, name, nickname }) => [id, mentionable(nickname ?? name)]))
  const mention = (_: string, id: string) =>
    names.get(Number(id)) ? `@${names.get(Number(id))}@` : DELETED_MEMBER_MENTION
  return comments.map(({ body }) => body.replace(STORED_MENTION, mention))
}

/** The name of a comment in the audit log. */
export async function auditLabelOf(ctx: StoreContext, comment: CommentText): Promise<string> {
  const [words] = await renderCommentTexts(ctx, [comment])
  return excerptOf(words!, LABEL_LENGTH)
}

const LABEL_LENGTH = 80

/** Presents comments to a viewer, as a map by id. */
export async function presentComments(ctx: StoreContext, viewer: Viewer, rows: readonly CommentRow[]) {
  const words = await renderCommentTexts(ctx, rows)
  const now = ctx.clock.now().getTime()
  return new Map(rows.map((row, at) => [row.id, toReply(row, words[at]!, viewer, now)]))
}

/** Presents threads in the order of `ids`, each with the replies found in `rows`. */
export async function presentThreads(
  ctx: StoreContext,
  viewer: Viewer,
  ids: readonly number[],
  rows: readonly CommentRow[],
): Promise<Comment[]> {
  const all = await presentComments(ctx, viewer, rows)
  const repliesTo = Map.groupBy([...all.values()], ({ parent_id }) => parent_id)
  return ids.flatMap((id) => {
    const comment = all.get(id)
    return comment ? [{ ...comment, thread: repliesTo.get(id) ?? [] }] : []
  })
}

function toReply(row: CommentRow, words: string, viewer: Viewer, now: number): Reply {
  const { state, member_id, created_at } = row
  const isGone = state === 'deleted'
  const mine = !isGone && member_id !== null && member_id === viewer.id
  const until = Date.parse(created_at) + EDIT_MINUTES * 60_000
  const { id, parent_id, chapter_id, at_seconds, edited_at, likes, liked, pinned, replies_count } = row
  return {
    id,
    user: isGone ? null : toCommentUser(row),
    body: isGone ? '' : words,
    state,
    created_at,
    edited_at,
    parent_id,
    chapter_id,
    at_seconds: isGone ? null : at_seconds,
    likes: isGone ? 0 : likes,
    liked: !isGone && liked,
    pinned,
    mine,
    editable_until: mine && now < until ? new Date(until).toISOString() : null,
    replies_count,
  }
}

type CommentAuthorRow = Pick<
  CommentRow,
  'member_id' | 'guest_name' | 'author_name' | 'author_nickname' | 'author_avatar' | 'author_role'
>

/** The author of a comment; null if their account is deleted. */
export function toCommentUser(author: CommentAuthorRow): CommentUser | null {
  if (author.guest_name !== null)
    return { id: 0, name: author.guest_name, nickname: null, avatar: null, staff: false }
  if (author.member_id === null || author.author_name === null) return null
  return {
    id: author.member_id,
    name: author.author_name,
    nickname: author.author_nickname,
    avatar: author.author_avatar,
    staff: isStaffRole(author.author_role ?? ''),
  }
}
