import type { CommentState } from '@matinee/contract/community/community'
import { sql } from 'kysely'
import { PLANNED_ONCE } from '../../platform/database/database.ts'

/** A comment with its author. */
export interface CommentRow {
  id: number
  content_id: number
  parent_id: number | null
  chapter_id: number | null
  body: string
  mentioned_ids: number[]
  state: CommentState
  at_seconds: number | null
  created_at: string
  edited_at: string | null
  pinned: boolean
  likes: number
  liked: boolean
  replies_count: number
  member_id: number | null
  guest_name: string | null
  author_name: string | null
  author_nickname: string | null
  author_avatar: string | null
  author_role: string | null
}

export const plannedOnce = sql.raw(PLANNED_ONCE)

/** SQL: the columns of a `CommentRow`, from `comment` and its `author`. */
export const commentRowColumns = (viewerId: number) => sql`
  comment.id, comment.content_id, comment.parent_id, comment.chapter_id, comment.body, comment.mentioned_ids::float8[] as mentioned_ids,
  comment.state, comment.at_seconds, comment.created_at, comment.edited_at,
  comment.pinned_at is not null as pinned, comment.likes, comment.replies_count, comment.member_id,
  comment.guest_name, author.name as author_name, author.nickname as author_nickname,
  author.avatar as author_avatar, author.role as author_role,
  ${
    viewerId === 0
      ? sql`false`
      : sql`exists (select from comment_like
    where comment_like.comment_id = comment.id and comment_like.member_id = ${viewerId})`
  } as liked`
