import type { Selectable } from 'kysely'
import type { NewRow } from '../../../platform/database/columns.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { SetupIntentTable } from './tables.ts'

export type SetupRow = Selectable<SetupIntentTable>

export const insertSetup = (
  db: Db,
  setup: NewRow<
    SetupIntentTable,
    'store_id' | 'member_id' | 'viewer_key' | 'provider' | 'ref' | 'created_at'
  >,
) => db.insertInto('setup_intent').values(setup).execute()

export const findSetup = (db: Db, storeId: number, ref: string): Promise<SetupRow | undefined> =>
  db
    .selectFrom('setup_intent')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('ref', '=', ref)
    .executeTakeFirst()

/** Assigns a setup to a member; undefined if it belongs to another one already. */
export const assignSetup = (db: Db, id: number, memberId: number) =>
  db
    .updateTable('setup_intent')
    .set({ member_id: memberId })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('member_id', 'is', null), eb('member_id', '=', memberId)]))
    .returning('id')
    .executeTakeFirst()
