import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

export const findAddress = (db: Db, storeId: number, memberId: number) =>
  db
    .selectFrom('podcast_address')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()

/** A new address; what was counted of the earlier one goes with it. */
export async function replaceAddress(
  db: Db,
  address: { member_id: number; store_id: number; token_hash: Buffer; token_sealed: Buffer; made_at: string },
) {
  await deleteAddress(db, address.store_id, address.member_id)
  await db.insertInto('podcast_address').values(address).execute()
}

export const deleteAddress = async (db: Db, storeId: number, memberId: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('podcast_address')
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

type AddressHolder = Pick<Viewer, 'id' | 'name' | 'nickname' | 'email' | 'avatar' | 'role'> & {
  last_used_at: string | null
}

/** The member of an address; undefined once it has ended or while the member is suspended or blocked. */
export async function findAddressHolder(
  db: Db,
  storeId: number,
  { tokenHash, now }: { tokenHash: Buffer; now: string },
) {
  const { rows } = await sql<AddressHolder>`
    select member.id, member.name, member.nickname, member.email, member.avatar, member.role,
      podcast_address.last_used_at
    from podcast_address join member on member.id = podcast_address.member_id
    where podcast_address.store_id = ${storeId} and podcast_address.token_hash = ${tokenHash}
      and (member.standing <> 'suspended' or member.standing_until <= ${now})`.execute(db)
  return rows[0]
}

export const touchAddress = (db: Db, memberId: number, now: string) =>
  db.updateTable('podcast_address').set({ last_used_at: now }).where('member_id', '=', memberId).execute()

/** The most networks an address was used from on one day. */
export async function countNetworks(db: Db, memberId: number): Promise<number> {
  const { rows } = await sql<{ networks: number }>`select coalesce(max(networks), 0)::int as networks from (
    select count(*) as networks from podcast_network where member_id = ${memberId} group by day) as days`.execute(
    db,
  )
  return rows[0]!.networks
}

/**
 * Counts a network of an address on a day, unless `most` others came before it. False if it may not be used from it.
 */
export async function admitNetwork(
  db: Db,
  entry: { member_id: number; store_id: number; day: string; network: Buffer },
  most: number,
): Promise<boolean> {
  const { member_id, store_id, day, network } = entry
  const { rows } = await sql<{ is_admitted: boolean }>`
    with added as (
      insert into podcast_network (member_id, store_id, day, network)
      select ${member_id}, ${store_id}, ${day}::date, ${network}
      where (select count(*) from podcast_network where member_id = ${member_id} and day = ${day}::date) < ${most}
      on conflict do nothing returning 1)
    select exists (select from added) or exists (select from podcast_network
      where member_id = ${member_id} and day = ${day}::date and network = ${network}) as is_admitted`.execute(
    db,
  )
  return rows[0]!.is_admitted
}
