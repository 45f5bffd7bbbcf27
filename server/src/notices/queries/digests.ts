import type { Selectable } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { DigestItemTable } from '../tables.ts'

export type Item = Selectable<DigestItemTable>

export interface Person {
  store_id: number
  member_id: number
}

export const peopleWaiting = (db: Db): Promise<Person[]> =>
  db.selectFrom('digest_item').select(['store_id', 'member_id']).distinct().execute()

/** What waits for somebody, oldest first; whoever else writes their digest waits until this transaction ends. */
export const lockItems = (db: Db, { store_id, member_id }: Person): Promise<Item[]> =>
  db
    .selectFrom('digest_item')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('member_id', '=', member_id)
    .orderBy('id')
    .forUpdate()
    .execute()

export const deleteItems = (db: Db, ids: number[]) =>
  db.deleteFrom('digest_item').where('id', 'in', ids).execute()
