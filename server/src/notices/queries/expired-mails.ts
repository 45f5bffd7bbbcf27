import type { Db } from '../../platform/database/database.ts'

const MAX_AT_ONCE = 10_000

/** Finds mails created before `old`, and farewell mails created before `farewell`. */
export const findExpiredMails = (db: Db, old: string, farewell: string) =>
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
    .limit(MAX_AT_ONCE)
    .execute()

export const deleteMails = (db: Db, ids: number[]) =>
  db
    .deleteFrom('mail')
    .where('id', 'in', [0, ...ids])
    .execute()

export const deleteNotices = (db: Db, before: string) =>
  db.deleteFrom('notice').where('created_at', '<', before).execute()
