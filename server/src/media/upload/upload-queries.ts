import { sql, type Selectable } from 'kysely'
import type { NewRow } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { UploadTable, VideoTable } from '../tables.ts'

export type UploadRow = Selectable<UploadTable>

/** Reserves the id of a film; ids are never reused. */
export async function nextVideoId(db: Db): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence('video', 'id')) as id`.execute(db)
  return rows[0]!.id
}

export const insertUpload = (
  db: Db,
  upload: NewRow<
    UploadTable,
    | 'id'
    | 'store_id'
    | 'member_id'
    | 'content_id'
    | 'collection_id'
    | 'video_id'
    | 'key'
    | 'file_name'
    | 'file_type'
    | 'size'
    | 'checksum'
    | 'active_at'
  >,
) => db.insertInto('upload').values(upload).returningAll().executeTakeFirstOrThrow()

/** The upload if it belongs to this member; others are not found. */
export const findUpload = (db: Db, storeId: number, memberId: number, id: string) =>
  db
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()

export const findUploadById = (db: Db, id: string) =>
  db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst()

export const findUploadByKey = (db: Db, key: string) =>
  db.selectFrom('upload').selectAll().where('key', '=', key).executeTakeFirst()

/** Records activity of the sender: uploads without it are swept. */
export const touchUpload = (db: Db, id: string, now: string) =>
  db.updateTable('upload').set({ active_at: now }).where('id', '=', id).execute()

/** Locks the upload's row until the transaction ends: of two callers that finish it, the second finds it gone. */
export const lockUpload = (db: Db, id: string) =>
  db.selectFrom('upload').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export interface UploadClaim {
  writer: string
  /** How long it holds from now. */
  seconds: number
}

const momentIn = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`

/** Claims an upload for a writer; where another has it, asks that one to end and returns false. */
export async function claimUpload(db: Db, key: string, { writer, seconds }: UploadClaim): Promise<boolean> {
  const claimed = await db
    .updateTable('upload')
    .set({ writer, writer_until: momentIn(seconds), writer_wanted: false })
    .where('key', '=', key)
    .where((eb) => eb.or([eb('writer', 'is', null), eb('writer_until', '<', sql<string>`now()`)]))
    .returning('id')
    .executeTakeFirst()
  if (claimed) return true
  const wanted = await db
    .updateTable('upload')
    .set({ writer_wanted: true })
    .where('key', '=', key)
    .returning('id')
    .executeTakeFirst()
  return wanted === undefined // it was finished or given up: there is nothing left to write
}

/** Renews a claim; false once another wants the upload, or has it. */
export async function renewClaim(db: Db, key: string, { writer, seconds }: UploadClaim): Promise<boolean> {
  const renewed = await db
    .updateTable('upload')
    .set({ writer_until: momentIn(seconds) })
    .where('key', '=', key)
    .where('writer', '=', writer)
    .returning('writer_wanted')
    .executeTakeFirst()
  return renewed?.writer_wanted === false
}

export const releaseUpload = (db: Db, key: string, writer: string) =>
  db
    .updateTable('upload')
    .set({ writer: null, writer_until: null, writer_wanted: false })
    .where('key', '=', key)
    .where('writer', '=', writer)
    .execute()

export const deleteUpload = (db: Db, id: string) => db.deleteFrom('upload').where('id', '=', id).execute()

export const listUploads = (db: Db) => db.selectFrom('upload').selectAll().orderBy('active_at').execute()

export const insertVideo = (
  db: Db,
  video: NewRow<
    VideoTable,
    | 'id'
    | 'store_id'
    | 'upload_id'
    | 'file_name'
    | 'source_key'
    | 'size'
    | 'checksum'
    | 'uploaded_by'
    | 'demo'
  >,
) => db.insertInto('video').values(video).execute()

/** The film created from an upload. */
export const findVideoOfUpload = (db: Db, storeId: number, uploadId: string) =>
  db
    .selectFrom('video')
    .select(['id', 'size'])
    .where('store_id', '=', storeId)
    .where('upload_id', '=', uploadId)
    .executeTakeFirst()

export const findOriginal = (db: Db, videoId: number) =>
  db.selectFrom('video').select(['id', 'source_key', 'checksum']).where('id', '=', videoId).executeTakeFirst()

export const setChecksum = (db: Db, videoId: number, checksum: string) =>
  db.updateTable('video').set({ checksum }).where('id', '=', videoId).execute()
