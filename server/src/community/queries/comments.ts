import type { CommentState } from '@matinee/contract/community/community'
import { sql } from 'kysely'
import type { NewRow, RowChanges } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { CommentTable } from '../tables.ts'
import { plannedOnce } from './comment-rows.ts'

export interface StoredComment {
  id: number
  content_id: number
  chapter_id: number | null
  parent_id: number | null
  member_id: number | null
  state: CommentState
  listed: boolean
  body: string
  created_at: string
  replies_count: number
  mentioned_ids: number[]
}

const selectStoredComments = (db: Db, storeId: number) =>
  db
    .selectFrom('comment')
    .select([
      'id',
      'content_id',
      'chapter_id',
      'parent_id',
      'member_id',
      'state',
      'listed',
      'body',
      'created_at',
      'replies_count',
      sql<number[]>`mentioned_ids::float8[]`.as('mentioned_ids'),
    ])
    .where('store_id', '=', storeId)

export const findStoredComment = (db: Db, storeId: number, id: number): Promise<StoredComment | undefined> =>
  selectStoredComments(db, storeId).where('id', '=', id).executeTakeFirst()

/** Locks the comment until the transaction ends. Lock a thread before its replies. */
export const lockStoredComment = (db: Db, storeId: number, id: number): Promise<StoredComment | undefined> =>
  selectStoredComments(db, storeId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Inserts a comment under an id that was reserved before. */
export const insertComment = (
  db: Db,
  comment: NewRow<
    CommentTable,
    | 'id'
    | 'store_id'
    | 'content_id'
    | 'chapter_id'
    | 'parent_id'
    | 'member_id'
    | 'guest_name'
    | 'body'
    | 'mentioned_ids'
    | 'at_seconds'
    | 'state'
    | 'held_reason'
    | 'held_words'
    | 'announced_at'
    | 'created_at'
  > & { id: number },
) =>
  sql`${plannedOnce}
    insert into comment (id, store_id, content_id, chapter_id, parent_id, member_id, guest_name, body, mentioned_ids,
      at_seconds, state, held_reason, held_words, announced_at, created_at)
    overriding system value values (${comment.id}, ${comment.store_id}, ${comment.content_id}, ${comment.chapter_id}, ${comment.parent_id},
      ${comment.member_id}, ${comment.guest_name}, ${comment.body}, ${comment.mentioned_ids}, ${comment.at_seconds},
      ${comment.state}, ${comment.held_reason}, ${comment.held_words}, ${comment.announced_at}, ${comment.created_at})`.execute(
    db,
  )

export const updateComment = (
  db: Db,
  id: number,
  changes: RowChanges<
    CommentTable,
    | 'body'
    | 'mentioned_ids'
    | 'state'
    | 'held_reason'
    | 'held_words'
    | 'pinned_at'
    | 'announced_at'
    | 'edited_at'
  >,
) => db.updateTable('comment').set(changes).where('id', '=', id).execute()

export const deleteComment = (db: Db, id: number) => db.deleteFrom('comment').where('id', '=', id).execute()

export const hasReplies = async (db: Db, id: number) =>
  Boolean(await db.selectFrom('comment').select('id').where('parent_id', '=', id).limit(1).executeTakeFirst())

/** Number of visible comments of a program. */
export async function countVisibleComments(db: Db, contentId: number): Promise<number> {
  const { rows } = await sql<{ shown: number }>`${plannedOnce}
    select shown from comment_count where content_id = ${contentId} and chapter_id is null`.execute(db)
  return rows[0]?.shown ?? 0
}
