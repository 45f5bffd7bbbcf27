import type { Selectable } from 'kysely'
import type { NewRow } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { IdentitySignInTable, IdentityTicketTable } from './tables.ts'

export type TicketRow = Selectable<IdentityTicketTable>

export const insertSignIn = (
  db: Db,
  begun: NewRow<
    IdentitySignInTable,
    'state_hash' | 'store_id' | 'provider_id' | 'browser_hash' | 'page' | 'return_to' | 'expires_at'
  >,
) => db.insertInto('identity_sign_in').values(begun).execute()

type SignInKey = Pick<IdentitySignInTable, 'store_id' | 'provider_id' | 'state_hash' | 'browser_hash'>

/** Ends a sign-in of this browser at this provider; undefined for any other, and for the second of two at once. */
export const spendSignIn = (
  db: Db,
  { store_id, provider_id, state_hash, browser_hash }: SignInKey,
  now: string,
) =>
  db
    .deleteFrom('identity_sign_in')
    .where('state_hash', '=', state_hash)
    .where('store_id', '=', store_id)
    .where('provider_id', '=', provider_id)
    .where('browser_hash', '=', browser_hash)
    .where('expires_at', '>', now)
    .returning(['page', 'return_to'])
    .executeTakeFirst()

export const insertTicket = (
  db: Db,
  ticket: NewRow<
    IdentityTicketTable,
    | 'key_hash'
    | 'store_id'
    | 'provider_id'
    | 'issuer'
    | 'subject'
    | 'email'
    | 'email_verified'
    | 'name'
    | 'groups'
    | 'strong'
    | 'present'
    | 'expires_at'
  >,
) => db.insertInto('identity_ticket').values(ticket).execute()

export const findTicket = (db: Db, storeId: number, keyHash: Buffer, now: string) =>
  db
    .selectFrom('identity_ticket')
    .selectAll()
    .where('key_hash', '=', keyHash)
    .where('store_id', '=', storeId)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Undefined for the second of two concurrent calls. */
export const spendTicket = (db: Db, storeId: number, keyHash: Buffer) =>
  db
    .deleteFrom('identity_ticket')
    .where('key_hash', '=', keyHash)
    .where('store_id', '=', storeId)
    .returning('key_hash')
    .executeTakeFirst()
