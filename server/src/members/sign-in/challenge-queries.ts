import type { NewRow } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { ChallengeTable } from '../tables.ts'

type Kind = ChallengeTable['kind']

export const insertChallenge = (
  db: Db,
  challenge: NewRow<
    ChallengeTable,
    'hash' | 'store_id' | 'member_id' | 'kind' | 'strong' | 'remote' | 'expires_at'
  >,
) => db.insertInto('challenge').values(challenge).execute()

interface ChallengeKey {
  store_id: number
  hash: Buffer
  kind: Kind
  now: string
}

/** Counts an attempt; undefined if none are left. */
export const tryChallenge = (db: Db, { store_id, hash, kind, now }: ChallengeKey, most: number) =>
  db
    .updateTable('challenge')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('hash', '=', hash)
    .where('store_id', '=', store_id)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .where('tries', '<', most)
    .returningAll()
    .executeTakeFirst()

/** Spends a challenge; undefined for the second of two concurrent calls. */
export const spendChallenge = (db: Db, { store_id, hash, kind, now }: ChallengeKey) =>
  db
    .deleteFrom('challenge')
    .where('hash', '=', hash)
    .where('store_id', '=', store_id)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
