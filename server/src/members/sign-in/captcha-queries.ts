import type { Db } from '../../platform/database/database.ts'

/** Spends a solution; undefined if it was used before. */
export const spendCaptcha = (db: Db, signature: Buffer, expiresAt: string) =>
  db
    .insertInto('spent_captcha')
    .values({ signature, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('signature')
    .executeTakeFirst()
