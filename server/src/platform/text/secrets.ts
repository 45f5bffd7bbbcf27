import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
import type { Db } from '../database/database.ts'

/** Keys of this install, shared by all its processes through the database. */
export interface Secrets {
  // Keys ready for use: making one from its bytes takes five times as long as signing.
  /** Signs cookies and page tokens. */
  cookie: KeyObject
  /** Signs playback addresses. */
  media: KeyObject
  /** Signs the tokens of player events. */
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
  const keyNamed = (name: string) => createSecretKey(named.get(name)!)
  return {
    ...{ cookie: keyNamed('cookie'), media: keyNamed('media'), analytics: keyNamed('analytics') },
    vault: named.get('vault')!,
  }
}
