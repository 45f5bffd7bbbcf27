import { sql } from 'kysely'
import type { MemberRow } from '../../members/queries.ts'
import type { Db } from '../../platform/database/database.ts'

export interface NoticeComment {
  id: number
  body: string
  state: string
  author_id: number | null
  author: string
  /** The author of its thread. */
  thread_author_id: number | null
  mentioned_ids: number[]
  program: string
  permalink: string
}

/** Finds a comment for a notice, with mentions as names; undefined if it is deleted. */
export async function findNoticeComment(
  db: Db,
  storeId: number,
  commentId: number,
): Promise<NoticeComment | undefined> {
  const { rows } = await sql<NoticeComment>`
    select comment.id, comment.state, comment.member_id as author_id, parent.member_id as thread_author_id,
      coalesce(author.nickname, author.name, comment.guest_name, '') as author,
      comment.mentioned_ids::float8[] as mentioned_ids, content.title as program, content.permalink,
      comment.body
    from comment
    join content on content.id = comment.content_id
    left join member as author on author.id = comment.member_id
    left join comment as parent on parent.id = comment.parent_id
    where comment.store_id = ${storeId} and comment.id = ${commentId}`.execute(db)
  const [comment] = rows
  return comment && { ...comment, body: await nameMentions(db, storeId, comment) }
}

async function nameMentions(
  db: Db,
  storeId: number,
  { body, mentioned_ids }: NoticeComment,
): Promise<string> {
  if (mentioned_ids.length === 0) return body
  const people = await db
    .selectFrom('member')
    .select(['id', 'name', 'nickname'])
    .where('store_id', '=', storeId)
    .where('id', 'in', mentioned_ids)
    .execute()
  const names = new Map(people.map(({ id, name, nickname }) => [id, nickname ?? name]))
  return body.replace(/@\[(\d+)\]/g, (_, id: string) => `@${names.get(Number(id)) ?? ''}`)
}

/** Finds those of the members who may read comments. */
export const findCommentReaders = (db: Db, storeId: number, ids: readonly number[]): Promise<MemberRow[]> =>
  db
    .selectFrom('member')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', 'in', [0, ...ids])
    .where('standing', 'in', ['good', 'muted'])
    .execute()

export const findActiveStaff = (db: Db, storeId: number): Promise<MemberRow[]> =>
  db
    .selectFrom('member')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('role', '!=', 'user')
    .where('standing', '=', 'good')
    .execute()
