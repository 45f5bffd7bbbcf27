import type { Db } from '../platform/database/database.ts'

const EXPIRING_TABLES = [
  'session',
  'sign_in_link',
  'challenge',
  'spent_captcha',
  'identity_sign_in',
  'identity_ticket',
] as const

/** Deletes everything that has expired. */
export async function deleteExpired(db: Db, now: string) {
  for (const table of EXPIRING_TABLES) await db.deleteFrom(table).where('expires_at', '<', now).execute()
}
