import type { Selectable } from 'kysely'
import type { NewRow, RowChanges } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { ProviderAccountTable, ProviderEventTable } from './tables.ts'

export type AccountRow = Selectable<ProviderAccountTable>

const accounts = (db: Db, storeId: number) =>
  db.selectFrom('provider_account').selectAll().where('store_id', '=', storeId)

export const accountsOf = (db: Db, storeId: number): Promise<AccountRow[]> =>
  accounts(db, storeId).orderBy('position').orderBy('provider').execute()

export const findAccount = (db: Db, storeId: number, provider: string): Promise<AccountRow | undefined> =>
  accounts(db, storeId)
    .where('provider', '=', provider as AccountRow['provider'])
    .executeTakeFirst()

/** Inserts an account, or updates its named columns. */
export const putAccount = (
  db: Db,
  storeId: number,
  provider: AccountRow['provider'],
  columns: RowChanges<
    ProviderAccountTable,
    'enabled' | 'live' | 'sealed' | 'public_keys' | 'checked_at' | 'problem' | 'position'
  >,
) =>
  db
    .insertInto('provider_account')
    .values({ ...columns, store_id: storeId, provider })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'provider']).doUpdateSet({ ...columns, provider }),
    )
    .execute()

export const deleteAccount = (db: Db, storeId: number, provider: AccountRow['provider']) =>
  db.deleteFrom('provider_account').where('store_id', '=', storeId).where('provider', '=', provider).execute()

/** The number of saved payment methods per provider. */
export async function countMethods(db: Db, storeId: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('payment_method')
    .select(({ fn }) => ['provider', fn.countAll<number>().as('count')])
    .where('store_id', '=', storeId)
    .where('removed_at', 'is', null)
    .groupBy('provider')
    .execute()
  return new Map(rows.map(({ provider, count }) => [provider, Number(count)]))
}

/** The time of each provider's last event. */
export async function lastHeard(db: Db, storeId: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('provider_event')
    .select(({ fn }) => ['provider', fn.max('received_at').as('at')])
    .where('store_id', '=', storeId)
    .groupBy('provider')
    .execute()
  return new Map(rows.map(({ provider, at }) => [provider, at]))
}

/** Stores an event; undefined if it is stored already. */
export async function insertEvent(
  db: Db,
  event: NewRow<ProviderEventTable, 'store_id' | 'provider' | 'event_id' | 'type' | 'event' | 'received_at'>,
): Promise<number | undefined> {
  const row = await db
    .insertInto('provider_event')
    .values(event)
    .onConflict((conflict) => conflict.columns(['store_id', 'provider', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const findEvent = (db: Db, id: number) =>
  db.selectFrom('provider_event').selectAll().where('id', '=', id).executeTakeFirst()

export const markHandled = (db: Db, id: number, handled_at: string) =>
  db.updateTable('provider_event').set({ handled_at, problem: null }).where('id', '=', id).execute()

export const noteProblem = (db: Db, id: number, problem: string) =>
  db.updateTable('provider_event').set({ problem }).where('id', '=', id).execute()
