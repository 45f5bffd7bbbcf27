import type { StaffRole } from '@matinee/contract/platform/roles'
import { sql, type Selectable } from 'kysely'
import type { NewRow } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { StaffInvitationTable } from './tables.ts'

export type InvitationRow = Selectable<StaffInvitationTable>

interface StaffRow {
  id: number
  name: string
  email: string | null
  avatar: string | null
  role: StaffRole
  last_seen_at: string | null
  second_factor: boolean
}

export async function allStaff(db: Db, storeId: number) {
  const { rows } = await sql<StaffRow>`
    select member.id, member.name, member.email, member.avatar, member.role, member.last_seen_at,
      exists (select from second_factor where member_id = member.id and confirmed_at is not null)
        or exists (select from passkey where member_id = member.id) as second_factor
    from member where store_id = ${storeId} and role <> 'user'
    order by role <> 'owner', lower(name), id`.execute(db)
  return rows
}

const invitations = (db: Db, storeId: number) =>
  db
    .selectFrom('staff_invitation')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('accepted_at', 'is', null)

export const openInvitations = (db: Db, storeId: number) =>
  invitations(db, storeId).orderBy('sent_at', 'desc').orderBy('id', 'desc').execute()

export const findInvitation = (db: Db, storeId: number, id: number) =>
  invitations(db, storeId).where('id', '=', id).forUpdate().executeTakeFirst()

/** Undefined if the address has a pending invitation. */
export const insertInvitation = (
  db: Db,
  invitation: NewRow<
    StaffInvitationTable,
    | 'store_id'
    | 'email'
    | 'name'
    | 'role'
    | 'key_hash'
    | 'inviter_id'
    | 'invited_by'
    | 'sent_at'
    | 'expires_at'
  >,
) =>
  db
    .insertInto('staff_invitation')
    .values(invitation)
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'email']).where('accepted_at', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()

export const renewInvitation = (
  db: Db,
  id: number,
  fresh: Pick<InvitationRow, 'key_hash' | 'sent_at' | 'expires_at'>,
) =>
  db.updateTable('staff_invitation').set(fresh).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const deleteInvitation = (db: Db, id: number) =>
  db.deleteFrom('staff_invitation').where('id', '=', id).execute()

export const findInvitationByKey = (db: Db, storeId: number, keyHash: Buffer) =>
  db
    .selectFrom('staff_invitation')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()

/**
 * Marks an invitation as accepted; undefined if it is spent, withdrawn or expired, also for the second of two
 * concurrent calls.
 */
export const spendInvitation = (db: Db, storeId: number, keyHash: Buffer, now: string) =>
  db
    .updateTable('staff_invitation')
    .set({ accepted_at: now })
    .where('store_id', '=', storeId)
    .where('key_hash', '=', keyHash)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
