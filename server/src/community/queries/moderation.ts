import type { CommentState } from '@matinee/contract/community/community'
import type { Queue } from '@matinee/contract/community/moderation'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { HeldReason } from '../tables.ts'
import { commentRowColumns, type CommentRow } from './comment-rows.ts'
import { likePattern } from '../../platform/database/like-pattern.ts'

export interface QueueFilters {
  queue: Queue
  state?: CommentState | undefined
  content_id?: number | undefined
  member_id?: number | undefined
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
  before?: number | undefined
}

interface ReportingMember {
  id: number
  name: string
  nickname: string | null
  avatar: string | null
  role: string
}

export interface ModeratedRow extends CommentRow {
  held_reason: HeldReason | null
  held_words: string[]
  reports_count: number
  content: { id: number; title: string; permalink: string }
  chapter: { id: number; title: string | null } | null
  parent: { id: number; body: string; mentioned_ids: number[]; user_name: string | null } | null
  reports: { reporter: ReportingMember | null; reason: never; details: string | null; created_at: string }[]
}

const QUEUE_CONDITIONS: Record<Queue, string> = {
  pending: `comment.state = 'pending'`,
  reported: 'comment.reports_count > 0',
  recent: `comment.state = 'visible'`,
  spam: `comment.state = 'spam'`,
  all: 'true',
}

const MODERATED_COLUMNS = sql`${commentRowColumns(0)}, comment.held_reason, comment.held_words, comment.reports_count,
  jsonb_build_object('id', content.id, 'title', content.title, 'permalink', content.permalink) as content,
  (select jsonb_build_object('id', chapter.id, 'title', coalesce(chapter.title, program.title))
    from chapter left join content as program on program.id = chapter.program_id
    where chapter.id = comment.chapter_id) as chapter,
  (select jsonb_build_object('id', parent.id, 'body', parent.body, 'mentioned_ids', parent.mentioned_ids,
      'user_name', coalesce(parent.guest_name, writer.nickname, writer.name))
    from comment as parent left join member as writer on writer.id = parent.member_id
    where parent.id = comment.parent_id) as parent,
  case when comment.reports_count = 0 then '[]' else (select jsonb_agg(jsonb_build_object(
      'reporter', jsonb_build_object('id', reporter.id, 'name', reporter.name, 'nickname', reporter.nickname,
        'avatar', reporter.avatar, 'role', reporter.role),
      'reason', report.reason, 'details', report.details, 'created_at', report.created_at)
      order by report.created_at desc)
    from comment_report as report join member as reporter on reporter.id = report.member_id
    where report.comment_id = comment.id and report.decided_at is null) end as reports`

const selectModerated = (db: Db, storeId: number, which: RawBuilder<unknown>) =>
  sql<ModeratedRow>`select ${MODERATED_COLUMNS}
    from comment join content on content.id = comment.content_id
    left join member as author on author.id = comment.member_id
    where comment.store_id = ${storeId} and comment.body <> '' and ${which}`.execute(db)

/** Finds comments for the moderation inbox, newest first, without those their authors deleted. */
export async function findQueue(
  db: Db,
  storeId: number,
  { queue, state, content_id, member_id, from, to, search, before }: QueueFilters,
  limit: number,
): Promise<ModeratedRow[]> {
  const wanted = [
    sql.raw(QUEUE_CONDITIONS[queue]),
    state && sql`comment.state = ${state}`,
    content_id && sql`comment.content_id = ${content_id}`,
    member_id && sql`comment.member_id = ${member_id}`,
    from && sql`comment.created_at >= ${from}`,
    to && sql`comment.created_at < ${to}`,
    search && sql`comment.body ilike ${likePattern(search)}`,
    before && sql`comment.id < ${before}`,
  ].filter((part) => typeof part === 'object')
  const { rows } = await selectModerated(
    db,
    storeId,
    sql`${sql.join(wanted, sql` and `)} order by comment.id desc limit ${sql.lit(limit)}`,
  )
  return rows
}

/** Finds comments by id, newest first. */
export async function findModerated(
  db: Db,
  storeId: number,
  ids: readonly number[],
): Promise<ModeratedRow[]> {
  const { rows } = await selectModerated(
    db,
    storeId,
    sql`comment.id = any(${ids}::bigint[]) order by comment.id desc`,
  )
  return rows
}

const MAX_QUEUE_COUNT = 1000

/** Counts the comments in each queue, up to a thousand. */
export async function findQueueCounts(db: Db, storeId: number) {
  const count = (queue: Queue) => sql`(select count(*)::int from (select from comment
    where store_id = ${storeId} and ${sql.raw(QUEUE_CONDITIONS[queue])} limit ${sql.lit(MAX_QUEUE_COUNT)}) as waiting)`
  const { rows } = await sql<{ pending: number; reported: number; spam: number }>`
    select ${count('pending')} as pending, ${count('reported')} as reported, ${count('spam')} as spam`.execute(
    db,
  )
  return rows[0]!
}
