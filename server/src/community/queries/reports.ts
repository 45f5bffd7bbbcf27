import type { Insertable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { CommentReportTable } from '../tables.ts'

export const insertReport = (db: Db, report: Insertable<CommentReportTable>) =>
  db
    .insertInto('comment_report')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const roleOf = async (db: Db, memberId: number) => {
  const found = await db.selectFrom('member').select('role').where('id', '=', memberId).executeTakeFirst()
  return found?.role
}
