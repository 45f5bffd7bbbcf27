import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { AccessRow } from './accesses.ts'

/** Locks a link, so that two sign-ins are looked at one after the other. */
export const lockIdentity = (db: Db, storeId: number, identityId: number) =>
  db
    .selectFrom('member_identity')
    .select('member_id')
    .where('store_id', '=', storeId)
    .where('id', '=', identityId)
    .forUpdate()
    .executeTakeFirst()

/** The offers that the groups of a linked account give. */
export async function offersOfGroups(db: Db, storeId: number, identityId: number): Promise<number[]> {
  const { rows } = await sql<{ offer_id: number }>`
    select distinct offer_id from member_identity
    join identity_provider_group as given on given.provider_id = member_identity.provider_id
      and given.name = any(member_identity.groups)
    where member_identity.store_id = ${storeId} and member_identity.id = ${identityId} and offer_id is not null
    order by offer_id`.execute(db)
  return rows.map(({ offer_id }) => offer_id)
}

const accessesOfIdentities = (db: Db, storeId: number) =>
  db
    .selectFrom('access')
    .where('access.store_id', '=', storeId)
    .where('source', '=', 'identity')
    .where('revoked_at', 'is', null)

export const openAccesses = (db: Db, storeId: number, identityId: number) =>
  accessesOfIdentities(db, storeId).where('source_id', '=', identityId).select(['id', 'offer_id']).execute()

export const accessesOfUnlinked = (db: Db, storeId: number) =>
  accessesOfIdentities(db, storeId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('member_identity').whereRef('member_identity.id', '=', 'access.source_id'))),
    )
    .select('id')
    .execute()

export const endAccess = (
  db: Db,
  storeId: number,
  id: number,
  now: string,
  reason: string,
): Promise<AccessRow | undefined> =>
  db
    .updateTable('access')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
