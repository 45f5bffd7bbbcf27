import type { Selectable } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { DigestItemTable } from '../tables.ts'

export type DigestItemRow = Selectable<DigestItemTable>

export interface DigestRecipient {
  store_id: number
  member_id: number
}

export const findDigestRecipients = (db: Db): Promise<DigestRecipient[]> =>
  db.selectFrom('digest_item').select(['store_id', 'member_id']).distinct().execute()

/** Locks a member's digest items until the transaction ends, oldest first. */
export const lockDigestItems = (db: Db, { store_id, member_id }: DigestRecipient): Promise<DigestItemRow[]> =>
  db
    .selectFrom('digest_item')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('member_id', '=', member_id)
    .orderBy('id')
    .forUpdate()
    .execute()

export const deleteDigestItems = (db: Db, ids: number[]) =>
  db.deleteFrom('digest_item').where('id', 'in', ids).execute()
