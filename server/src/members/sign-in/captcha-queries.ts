import type { Db } from '../../platform/database/database.ts'

/** Uses a solution up; undefined where it has been used. */
export const spendCaptcha = (db: Db, signature: Buffer, expiresAt: string) =>
  db
    .insertInto('spent_captcha')
    .values({ signature, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('signature')
    .executeTakeFirst()
