import type { Selectable } from 'kysely'
import type { NewRow, RowChanges } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { MemberIdentityTable } from './tables.ts'

export type IdentityRow = Selectable<MemberIdentityTable>

/** An account at a provider, by which a link is found: never by an address. */
export type IdentityKey = Pick<IdentityRow, 'store_id' | 'provider_id' | 'issuer' | 'subject'>

export const findIdentity = (db: Db, { store_id, provider_id, issuer, subject }: IdentityKey) =>
  db
    .selectFrom('member_identity')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('provider_id', '=', provider_id)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** Undefined if the account is linked already. */
export const insertIdentity = (
  db: Db,
  identity: NewRow<
    MemberIdentityTable,
    | 'store_id'
    | 'member_id'
    | 'provider_id'
    | 'issuer'
    | 'subject'
    | 'email'
    | 'groups'
    | 'created_at'
    | 'last_used_at'
  >,
) =>
  db
    .insertInto('member_identity')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['provider_id', 'issuer', 'subject']).doNothing())
    .returningAll()
    .executeTakeFirst()

export const updateIdentity = (
  db: Db,
  storeId: number,
  id: number,
  changes: RowChanges<MemberIdentityTable, 'email' | 'groups' | 'given_role' | 'last_used_at'>,
) =>
  db
    .updateTable('member_identity')
    .set(changes)
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

const identitiesOf = (db: Db, storeId: number, memberId: number) =>
  db
    .selectFrom('member_identity')
    .where('member_identity.store_id', '=', storeId)
    .where('member_id', '=', memberId)

export const listIdentities = (db: Db, storeId: number, memberId: number) =>
  identitiesOf(db, storeId, memberId)
    .innerJoin('identity_provider', 'identity_provider.id', 'member_identity.provider_id')
    .select([
      'member_identity.id',
      'provider_id',
      'identity_provider.label',
      'member_identity.email',
      'member_identity.created_at',
      'last_used_at',
      'identity_provider.active',
    ])
    .orderBy('member_identity.id')
    .execute()

/** Whether a member has linked another account at this provider. */
export const hasIdentityAt = async (db: Db, storeId: number, memberId: number, providerId: number) =>
  (await identitiesOf(db, storeId, memberId)
    .where('provider_id', '=', providerId)
    .select('id')
    .executeTakeFirst()) !== undefined

export const deleteIdentity = (db: Db, storeId: number, memberId: number, id: number) =>
  db
    .deleteFrom('member_identity')
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** The links of a provider by which somebody has their role. */
export const listRoleLinks = (db: Db, storeId: number, providerId: number): Promise<IdentityRow[]> =>
  db
    .selectFrom('member_identity')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('provider_id', '=', providerId)
    .where('given_role', 'is not', null)
    .execute()
