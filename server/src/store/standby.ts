import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/database/database.ts'
import { sendSignal } from '../platform/database/signals.ts'
import { refusal } from '../platform/errors.ts'
import { StorePaused } from './errors.ts'

export const StoreOnStandby = refusal(
  'store_on_standby',
  409,
  'This store is a restored copy. It takes no money and imports nothing until its owner makes it the live one.',
)

/** Whether a store is a restored copy that nobody has declared the live one. */
export async function isOnStandby(db: Db, storeId: number): Promise<boolean> {
  const row = await db
    .selectFrom('store')
    .select('standby_since')
    .where('id', '=', storeId)
    .executeTakeFirst()
  return row !== undefined && row.standby_since !== null
}

/** When a store was restored from an archive; null for one that was not. */
export async function findRestoredAt(db: Db, storeId: number): Promise<string | null> {
  const row = await db.selectFrom('store').select('restored_at').where('id', '=', storeId).executeTakeFirst()
  return row?.restored_at ?? null
}

/** Why a store charges and sends nothing: null for one that does. */
export async function findHalt(db: Db, storeId: number): Promise<'standby' | 'paused' | null> {
  const row = await db
    .selectFrom('store')
    .select(['standby_since', 'paused_at'])
    .where('id', '=', storeId)
    .executeTakeFirst()
  if (row?.paused_at) return 'paused'
  return row?.standby_since ? 'standby' : null
}

/** Throws `store_on_standby` or `store_paused` for a store that charges and sends nothing. */
export async function assertLive(db: Db, storeId: number): Promise<void> {
  const halt = await findHalt(db, storeId)
  if (halt !== null) throw halt === 'paused' ? StorePaused() : StoreOnStandby()
}

/** A condition on a row's column with the id of its store: that the store is neither on standby nor paused. */
export const isOfLiveStore = (column: string) => sql<boolean>`not exists (
  select from store as standing where standing.id = ${sql.ref(column)}
    and (standing.standby_since is not null or standing.paused_at is not null))`

export const listStandby = (db: Db) =>
  db
    .selectFrom('store')
    .select(['id', 'title'])
    .where('standby_since', 'is not', null)
    .orderBy('id')
    .execute()

/** Declares a restored copy the live one: from then on it takes money and sends mail. */
export async function endStandby({ db }: Pick<Context, 'db'>, storeId: number): Promise<void> {
  await db.updateTable('store').set({ standby_since: null }).where('id', '=', storeId).execute()
  await sendSignal(db, 'store', storeId)
}
