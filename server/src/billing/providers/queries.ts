import type { Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { ProviderAccountTable } from '../tables.ts'

export type AccountRow = Selectable<ProviderAccountTable>

const accounts = (db: Db, storeId: number) =>
  db.selectFrom('provider_account').selectAll().where('store_id', '=', storeId)

export const accountsOf = (db: Db, storeId: number): Promise<AccountRow[]> =>
  accounts(db, storeId).orderBy('position').orderBy('provider').execute()

export const findAccount = (db: Db, storeId: number, provider: string): Promise<AccountRow | undefined> =>
  accounts(db, storeId)
    .where('provider', '=', provider as AccountRow['provider'])
    .executeTakeFirst()
