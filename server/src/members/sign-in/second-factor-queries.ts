import type { NewRow } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { SecondFactorTable } from '../tables.ts'

/** The second factor of a member, also an unconfirmed one. */
export const findSecondFactor = (db: Db, memberId: number) =>
  db.selectFrom('second_factor').selectAll().where('member_id', '=', memberId).executeTakeFirst()

/** Begins a second factor in place of an unconfirmed one; undefined if a confirmed one exists. */
export const beginSecondFactor = (
  db: Db,
  factor: NewRow<SecondFactorTable, 'member_id' | 'store_id' | 'secret' | 'confirmed_at'>,
) =>
  db
    .insertInto('second_factor')
    .values(factor)
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet({ secret: factor.secret, last_step: 0 })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .returning('member_id')
    .executeTakeFirst()

/** Confirms it; undefined for the second of two concurrent calls. */
export const confirmSecondFactor = (db: Db, memberId: number, now: string) =>
  db
    .updateTable('second_factor')
    .set({ confirmed_at: now })
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst()

/** Records the time step of a code; undefined if it or a later one was used. */
export const useStep = (db: Db, memberId: number, step: number) =>
  db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('member_id', '=', memberId)
    .where('last_step', '<', step)
    .returning('member_id')
    .executeTakeFirst()

export const deleteSecondFactor = async (db: Db, memberId: number) => {
  const { numDeletedRows } = await db
    .deleteFrom('second_factor')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export const countRecoveryCodes = async (db: Db, memberId: number) => {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const putRecoveryCodes = async (db: Db, memberId: number, hashes: readonly Buffer[]) => {
  await db.deleteFrom('recovery_code').where('member_id', '=', memberId).execute()
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ member_id: memberId, code_hash })))
    .execute()
}

/** Spends a recovery code; undefined if it is unknown, also for the second of two concurrent calls. */
export const useRecoveryCode = (db: Db, memberId: number, codeHash: Buffer) =>
  db
    .deleteFrom('recovery_code')
    .where('member_id', '=', memberId)
    .where('code_hash', '=', codeHash)
    .returning('member_id')
    .executeTakeFirst()
