import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { NewRow } from '../../platform/database/columns.ts'
import type { PrivateLinkTable } from '../tables.ts'

export type PrivateLinkRow = Selectable<PrivateLinkTable>

const LINK_COLUMNS = [
  'private_link.id',
  'private_link.kind',
  'private_link.name',
  'private_link.password_hash',
  'private_link.max_plays',
  'private_link.plays',
  'private_link.last_played_at',
  'private_link.created_at',
  'private_link.expires_at',
] as const

const isListed = (now: string) =>
  sql<boolean>`(private_link.kind = 'watch' or private_link.expires_at > ${now})`

/** Links with the staff member who created them: those to watch, and those for reviewers that are valid. */
export const listLinks = (db: Db, contentId: number, now: string) =>
  db
    .selectFrom('private_link')
    .leftJoin('member', 'member.id', 'private_link.made_by')
    .select([...LINK_COLUMNS, 'member.name as made_by'])
    .where('content_id', '=', contentId)
    .where(isListed(now))
    .orderBy('private_link.id', 'desc')
    .execute()

type NewLink = NewRow<
  PrivateLinkTable,
  | 'store_id'
  | 'content_id'
  | 'kind'
  | 'name'
  | 'key'
  | 'made_by'
  | 'password_hash'
  | 'max_plays'
  | 'created_at'
  | 'expires_at'
>

export const insertLink = (db: Db, link: NewLink) =>
  db.insertInto('private_link').values(link).returning(LINK_COLUMNS).executeTakeFirstOrThrow()

export const setKey = (db: Db, id: number, key: Buffer) =>
  db.updateTable('private_link').set({ key }).where('id', '=', id).execute()

/** Locks a link of a program until the transaction ends; undefined for one of reviewers that is over. */
export const lockLinkOfProgram = (db: Db, contentId: number, { id, now }: { id: number; now: string }) =>
  db
    .selectFrom('private_link')
    .leftJoin('member', 'member.id', 'private_link.made_by')
    .select([...LINK_COLUMNS, 'member.name as made_by'])
    .where('content_id', '=', contentId)
    .where('private_link.id', '=', id)
    .where(isListed(now))
    .forUpdate('private_link')
    .executeTakeFirst()

export const updateLink = (
  db: Db,
  id: number,
  columns: Pick<PrivateLinkRow, 'name' | 'password_hash' | 'max_plays' | 'expires_at'>,
) =>
  db
    .updateTable('private_link')
    .set(columns)
    .where('id', '=', id)
    .returning(LINK_COLUMNS)
    .executeTakeFirstOrThrow()

export const deleteLink = (db: Db, contentId: number, id: number) =>
  db
    .deleteFrom('private_link')
    .where('content_id', '=', contentId)
    .where('id', '=', id)
    .returning(['id', 'kind', 'name'])
    .executeTakeFirst()

export const findLinkByKey = (db: Db, storeId: number, { key, now }: { key: Buffer; now: string }) =>
  db
    .selectFrom('private_link')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('key', '=', key)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst()

/** Counts a play in one statement, so that of many at the same moment no more succeed than are left. */
export const countPlay = (db: Db, storeId: number, { id, now }: { id: number; now: string }) =>
  db
    .updateTable('private_link')
    .set({ plays: sql<number>`plays + 1`, last_played_at: now })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where(({ or, eb, ref }) => or([eb('max_plays', 'is', null), eb('plays', '<', ref('max_plays'))]))
    .returning('id')
    .executeTakeFirst()

/** Deletes what reviewers can no longer see. Links to watch stay with their counts until somebody revokes them. */
export const deleteExpired = (db: Db, now: string) =>
  db.deleteFrom('private_link').where('kind', '=', 'review').where('expires_at', '<=', now).execute()
