import { sql, type Selectable } from 'kysely'
import type { ProviderGroup } from '@matinee/contract/members/identity-providers'
import type { NewRow, RowChanges } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { IdentityProviderTable } from './tables.ts'

export type ProviderRow = Selectable<IdentityProviderTable>

const providersOf = (db: Db, storeId: number) =>
  db.selectFrom('identity_provider').selectAll().where('store_id', '=', storeId)

export const listProviders = (db: Db, storeId: number): Promise<ProviderRow[]> =>
  providersOf(db, storeId).orderBy('id').execute()

export const listActiveProviders = (db: Db, storeId: number): Promise<ProviderRow[]> =>
  providersOf(db, storeId).where('active', '=', true).orderBy('id').execute()

export const findProvider = (db: Db, storeId: number, id: number) =>
  providersOf(db, storeId).where('id', '=', id).executeTakeFirst()

export const lockProvider = (db: Db, storeId: number, id: number) =>
  providersOf(db, storeId).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertProvider = (
  db: Db,
  provider: NewRow<IdentityProviderTable, 'store_id' | 'label' | 'issuer' | 'created_at'>,
) => db.insertInto('identity_provider').values(provider).returningAll().executeTakeFirstOrThrow()

export const updateProvider = (
  db: Db,
  storeId: number,
  id: number,
  changes: RowChanges<
    IdentityProviderTable,
    | 'label'
    | 'client_id'
    | 'sealed_secret'
    | 'for_members'
    | 'for_staff'
    | 'mail_domains'
    | 'finds_members'
    | 'groups_claim'
    | 'strong_acr'
    | 'active'
  >,
) =>
  db
    .updateTable('identity_provider')
    .set(changes)
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteProvider = (db: Db, storeId: number, id: number) =>
  db.deleteFrom('identity_provider').where('store_id', '=', storeId).where('id', '=', id).execute()

export const listGroups = (db: Db, storeId: number, providerIds: readonly number[]) =>
  providerIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('identity_provider_group')
        .innerJoin('identity_provider', 'identity_provider.id', 'identity_provider_group.provider_id')
        .where('identity_provider.store_id', '=', storeId)
        .where('provider_id', 'in', providerIds)
        .select(['provider_id', 'name', 'role', 'offer_id'])
        .orderBy('identity_provider_group.id')
        .execute()

export async function putGroups(db: Db, providerId: number, groups: readonly ProviderGroup[]) {
  await db.deleteFrom('identity_provider_group').where('provider_id', '=', providerId).execute()
  if (groups.length === 0) return
  await db
    .insertInto('identity_provider_group')
    .values(groups.map((group) => ({ provider_id: providerId, ...group })))
    .execute()
}

/** How many members have linked each provider. */
export async function countLinks(db: Db, storeId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ provider_id: number; members: number }>`
    select provider_id, count(distinct member_id)::int as members from member_identity
    where store_id = ${storeId} group by provider_id`.execute(db)
  return new Map(rows.map(({ provider_id, members }) => [provider_id, members]))
}
