import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { KnownDeviceTable } from '../tables.ts'

type KnownDeviceKey = Omit<KnownDeviceTable, 'seen_at'>

export const isKnownDevice = async (db: Db, { store_id, member_id, device }: KnownDeviceKey) =>
  (await db
    .selectFrom('known_device')
    .select('member_id')
    .where('store_id', '=', store_id)
    .where('member_id', '=', member_id)
    .where('device', '=', device)
    .executeTakeFirst()) !== undefined

/** Records a device of a member. `isNew` if the member has other devices and this is a new one. */
export async function rememberDevice(db: Db, { store_id, member_id, device, seen_at }: KnownDeviceTable) {
  const { rows } = await sql<{ is_new: boolean }>`
    with others as (
      select count(*) filter (where device <> ${device}) as different,
        count(*) filter (where device = ${device}) as same
      from known_device where store_id = ${store_id} and member_id = ${member_id}
    ),
    kept as (
      insert into known_device (store_id, member_id, device, seen_at)
      values (${store_id}, ${member_id}, ${device}, ${seen_at})
      on conflict (store_id, member_id, device) do update set seen_at = excluded.seen_at
    )
    select different > 0 and same = 0 as is_new from others`.execute(db)
  return { isNew: rows[0]!.is_new }
}

export const deleteOldDevices = (db: Db, before: string) =>
  db.deleteFrom('known_device').where('seen_at', '<', before).execute()
