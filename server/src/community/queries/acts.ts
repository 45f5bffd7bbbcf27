import type { CommentState } from '@matinee/contract/community/community'
import { sql } from 'kysely'
import type { NewRow } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { HeldReason, ModerationActTable } from '../tables.ts'

/** The columns of a comment that moderation changes. */
export interface CommentDecisionState {
  state: CommentState
  held_reason: HeldReason | null
  pinned_at: string | null
  announced_at: string | null
}

export interface CommentDecisionRow extends CommentDecisionState {
  id: number
  content_id: number
  parent_id: number | null
  chapter_id: number | null
  member_id: number | null
  body: string
  mentioned_ids: number[]
  replies_count: number
}

/** Locks comments and their threads in id order, so that a thread is locked before its replies. */
export async function lockComments(
  db: Db,
  storeId: number,
  ids: readonly number[],
): Promise<CommentDecisionRow[]> {
  const { rows } = await sql<CommentDecisionRow>`
    select id, content_id, parent_id, chapter_id, member_id, body,
      mentioned_ids::float8[] as mentioned_ids, replies_count, state, held_reason, pinned_at,
      announced_at
    from comment where store_id = ${storeId} and (id = any(${ids}::bigint[])
      or id in (select parent_id from comment where store_id = ${storeId} and id = any(${ids}::bigint[])))
    order by id for no key update`.execute(db)
  return rows.filter(({ id }) => ids.includes(id))
}

/** Resolves the open reports of a comment and returns the members who reported it. */
export async function resolveReports(db: Db, commentId: number, now: string): Promise<number[]> {
  const settled = await db
    .updateTable('comment_report')
    .set({ decided_at: now })
    .where('comment_id', '=', commentId)
    .where('decided_at', 'is', null)
    .returning('member_id')
    .execute()
  return settled.map(({ member_id }) => member_id)
}

export const reopenReports = (db: Db, commentId: number, memberIds: readonly number[]) =>
  db
    .updateTable('comment_report')
    .set({ decided_at: null })
    .where('comment_id', '=', commentId)
    .where('member_id', 'in', [...memberIds])
    .execute()

export const insertModerationAct = async (
  db: Db,
  act: NewRow<
    ModerationActTable,
    | 'store_id'
    | 'comment_id'
    | 'member_id'
    | 'actor_id'
    | 'actor_name'
    | 'act'
    | 'reason'
    | 'before'
    | 'after'
    | 'at'
  >,
): Promise<number> => {
  const { id } = await db.insertInto('moderation_act').values(act).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Locks acts that are not undone until the transaction ends, last first. */
export const lockModerationActs = (db: Db, storeId: number, ids: readonly number[]) =>
  db
    .selectFrom('moderation_act')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', 'in', [...ids])
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .forUpdate()
    .execute()

export const markActUndone = (db: Db, id: number, now: string) =>
  db.updateTable('moderation_act').set({ undone_at: now }).where('id', '=', id).execute()
