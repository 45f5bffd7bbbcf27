import { sql, type Selectable } from 'kysely'
import type { NewRow } from '../../platform/database/columns.ts'
import { PLANNED_ONCE, type Db } from '../../platform/database/database.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { ApiKeyTable } from './tables.ts'

export type ApiKeyRow = Selectable<ApiKeyTable> & { made_by: string }

const keysOf = (db: Db, storeId: number) =>
  db
    .selectFrom('api_key')
    .innerJoin('member', 'member.id', 'api_key.member_id')
    .selectAll('api_key')
    .select('member.name as made_by')
    .where('api_key.store_id', '=', storeId)

export const listKeys = (db: Db, storeId: number): Promise<ApiKeyRow[]> =>
  keysOf(db, storeId).orderBy('api_key.id', 'desc').execute()

export const countKeys = async (db: Db, storeId: number) => {
  const { count } = await db
    .selectFrom('api_key')
    .where('store_id', '=', storeId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertKey = (
  db: Db,
  key: NewRow<
    ApiKeyTable,
    'store_id' | 'member_id' | 'name' | 'key_hash' | 'hint' | 'scopes' | 'created_at' | 'expires_at'
  >,
) => db.insertInto('api_key').values(key).returningAll().executeTakeFirstOrThrow()

export const deleteKey = (db: Db, storeId: number, id: number) =>
  db
    .deleteFrom('api_key')
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .returning(['id', 'name'])
    .executeTakeFirst()

export const touchKey = (db: Db, id: number, now: string) =>
  db.updateTable('api_key').set({ last_used_at: now }).where('id', '=', id).execute()

interface KeyHolder extends Pick<Viewer, 'id' | 'nickname' | 'email' | 'avatar' | 'role'> {
  api_key_id: number
  key_name: string
  scopes: ApiKeyRow['scopes']
  last_used_at: string | null
}

const plannedOnce = sql.raw(PLANNED_ONCE)

/** Runs for every call with a key; undefined if it has expired or its maker is suspended. */
export async function findKeyHolder(db: Db, storeId: number, keyHash: Buffer, now: string) {
  const { rows } = await sql<KeyHolder>`${plannedOnce}
    select member.id, member.nickname, member.email, member.avatar, member.role,
      api_key.id as api_key_id, api_key.name as key_name, api_key.scopes, api_key.last_used_at
    from api_key join member on member.id = api_key.member_id
    where api_key.key_hash = ${keyHash} and api_key.store_id = ${storeId}
      and (api_key.expires_at is null or api_key.expires_at > ${now})
      and (member.standing <> 'suspended' or member.standing_until <= ${now})`.execute(db)
  return rows[0]
}
