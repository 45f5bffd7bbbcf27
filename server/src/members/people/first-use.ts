import type { Db } from '../../platform/database/database.ts'
import type {} from './tables.ts'

/** Notes that somebody watched or bought something for the first time: from now on they are no lead. */
export const noteFirstUse = (db: Db, memberId: number, at: string) =>
  db
    .updateTable('member')
    .set({ first_use_at: at })
    .where('id', '=', memberId)
    .where('first_use_at', 'is', null)
    .execute()
