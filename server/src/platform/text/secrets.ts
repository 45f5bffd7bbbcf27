import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
import type { Db } from '../database/database.ts'

/** Keys of this install, shared by all its processes through the database. */
export interface Secrets {
  /** Signs cookies and page tokens. */
  cookie: Buffer
  /** Signs playback addresses. */
  media: Buffer
  /** Signs the tokens of player events; a key ready for use, because making one takes five times as long as signing. */
  analytics: KeyObject
  /** Encrypts stored secrets: second factors, vendors' keys. */
  vault: Buffer
}

const SECRET_NAMES = ['cookie', 'media', 'analytics', 'vault']

/** Loads the install's keys and creates missing ones; concurrent processes agree on one set. */
export async function loadSecrets(db: Db): Promise<Secrets> {
  await db
    .insertInto('secret')
    .values(SECRET_NAMES.map((name) => ({ name, value: randomBytes(32) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = await db.selectFrom('secret').select(['name', 'value']).execute()
  const named = new Map(rows.map((row) => [row.name, row.value]))
  return {
    cookie: named.get('cookie')!,
    media: named.get('media')!,
    analytics: createSecretKey(named.get('analytics')!),
    vault: named.get('vault')!,
  }
}
