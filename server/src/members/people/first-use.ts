import type { Db } from '../../platform/database/database.ts'
import type {} from './tables.ts'

/** Records the first time a member watched or bought something: they are no longer a lead. */
export const noteFirstUse = (db: Db, memberId: number, at: string) =>
  db
    .updateTable('member')
    .set({ first_use_at: at })
    .where('id', '=', memberId)
    .where('first_use_at', 'is', null)
    .execute()
