import type { NewRow } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { CommentReportTable } from '../tables.ts'

export const insertReport = (
  db: Db,
  report: NewRow<CommentReportTable, 'comment_id' | 'member_id' | 'reason' | 'details' | 'created_at'>,
) =>
  db
    .insertInto('comment_report')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const findMemberRole = async (db: Db, memberId: number) => {
  const found = await db.selectFrom('member').select('role').where('id', '=', memberId).executeTakeFirst()
  return found?.role
}
