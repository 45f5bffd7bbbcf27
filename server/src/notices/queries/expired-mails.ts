import type { Db } from '../../platform/database/database.ts'

const MOST_AT_ONCE = 10_000

/** Mails that ended before `old`, and those that said goodbye before `farewell`. */
export const mailsToForget = (db: Db, old: string, farewell: string) =>
  db
    .selectFrom('mail')
    .select(['id', 'store_id'])
    .where('state', '!=', 'queued')
    .where((eb) =>
      eb.or([
        eb('created_at', '<', old),
        eb.and([eb('kind', '=', 'account_deleted'), eb('created_at', '<', farewell)]),
      ]),
    )
    .limit(MOST_AT_ONCE)
    .execute()

export const deleteMails = (db: Db, ids: number[]) =>
  db
    .deleteFrom('mail')
    .where('id', 'in', [0, ...ids])
    .execute()

export const deleteNotices = (db: Db, before: string) =>
  db.deleteFrom('notice').where('created_at', '<', before).execute()
