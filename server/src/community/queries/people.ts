import { sql } from 'kysely'
import type { ModerationAct } from '@matinee/contract/community/moderation'
import type { Db } from '../../platform/database/database.ts'

const RECENT_ACTS = 50

/** Counts a member's comments by state, and the reports about and by them. */
export async function findCommentCounts(db: Db, memberId: number) {
  const { rows } = await sql<{
    visible: number
    pending: number
    hidden: number
    deleted: number
    spam: number
    reported: number
    reports_made: number
  }>`select
      count(*) filter (where state = 'visible')::int as visible,
      count(*) filter (where state = 'pending')::int as pending,
      count(*) filter (where state = 'hidden')::int as hidden,
      count(*) filter (where state = 'deleted')::int as deleted,
      count(*) filter (where state = 'spam')::int as spam,
      (select count(*)::int from comment_report join comment as about on about.id = comment_report.comment_id
        where about.member_id = ${memberId}) as reported,
      (select count(*)::int from comment_report where comment_report.member_id = ${memberId}) as reports_made
    from comment where comment.member_id = ${memberId}`.execute(db)
  return rows[0]!
}

/** Finds moderation acts about a member and their comments, latest first. */
export async function findActsAbout(db: Db, storeId: number, memberId: number) {
  const { rows } = await sql<
    Omit<ModerationAct, 'comment'> & {
      comment_id: number | null
      body: string | null
      mentioned_ids: number[] | null
    }
  >`select act.id, act.act, act.actor_name, act.reason, act.at, act.undone_at, comment.id as comment_id, comment.body,
      comment.mentioned_ids::float8[] as mentioned_ids
    from moderation_act as act left join comment on comment.id = act.comment_id
    where act.store_id = ${storeId} and act.member_id = ${memberId}
    order by act.id desc limit ${sql.lit(RECENT_ACTS)}`.execute(db)
  return rows
}
