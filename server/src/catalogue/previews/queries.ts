import type { Db } from '../../platform/database/database.ts'

/** Valid links with the staff member who created them. */
export const listValidLinks = (db: Db, contentId: number, now: string) =>
  db
    .selectFrom('preview_link')
    .leftJoin('member', 'member.id', 'preview_link.made_by')
    .select([
      'preview_link.id',
      'preview_link.created_at',
      'preview_link.expires_at',
      'member.name as made_by',
    ])
    .where('content_id', '=', contentId)
    .where('preview_link.expires_at', '>', now)
    .orderBy('preview_link.id', 'desc')
    .execute()

interface NewLink {
  store_id: number
  content_id: number
  key: Buffer
  made_by: number
  created_at: string
  expires_at: string
}

export const insertLink = (db: Db, link: NewLink) =>
  db
    .insertInto('preview_link')
    .values(link)
    .returning(['id', 'created_at', 'expires_at'])
    .executeTakeFirstOrThrow()

export const setKey = (db: Db, id: number, key: Buffer) =>
  db.updateTable('preview_link').set({ key }).where('id', '=', id).execute()

export const deleteLink = (db: Db, contentId: number, id: number) =>
  db
    .deleteFrom('preview_link')
    .where('content_id', '=', contentId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

export const findLinkByKey = (db: Db, storeId: number, { key, now }: { key: Buffer; now: string }) =>
  db
    .selectFrom('preview_link')
    .select(['content_id', 'expires_at'])
    .where('store_id', '=', storeId)
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const deleteExpired = (db: Db, now: string) =>
  db.deleteFrom('preview_link').where('expires_at', '<=', now).execute()
