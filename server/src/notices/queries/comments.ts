import { sql } from 'kysely'
import type { MemberRow } from '../../members/queries.ts'
import type { Db } from '../../platform/database/database.ts'

export interface CommentTold {
  id: number
  body: string
  state: string
  author_id: number | null
  author: string
  /** Who began the thread it stands in. */
  thread_author_id: number | null
  mentioned_ids: number[]
  program: string
  permalink: string
}

/** A comment as people are told of it, mentions as `@name@`; undefined where it is gone. */
export async function findTold(db: Db, storeId: number, commentId: number): Promise<CommentTold | undefined> {
  const { rows } = await sql<CommentTold>`
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

async function nameMentions(db: Db, storeId: number, { body, mentioned_ids }: CommentTold): Promise<string> {
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

/** Members who may read comments at all. */
export const readers = (db: Db, storeId: number, ids: readonly number[]): Promise<MemberRow[]> =>
  db
    .selectFrom('member')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', 'in', [0, ...ids])
    .where('standing', 'in', ['good', 'muted'])
    .execute()

export const staffOf = (db: Db, storeId: number): Promise<MemberRow[]> =>
  db
    .selectFrom('member')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('role', '!=', 'user')
    .where('standing', '=', 'good')
    .execute()
