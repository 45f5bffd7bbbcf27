import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { EnclosureMedium } from './enclosures.ts'

interface EnclosureId {
  video_id: number
  medium: EnclosureMedium
}

export const findEnclosure = (db: Db, { video_id, medium }: EnclosureId) =>
  db
    .selectFrom('enclosure')
    .innerJoin('video', 'video.id', 'enclosure.video_id')
    .select(['enclosure.state', 'enclosure.source', 'enclosure.file_key', 'video.hls_key', 'video.store_id'])
    .where('enclosure.video_id', '=', video_id)
    .where('enclosure.medium', '=', medium)
    .executeTakeFirst()

/** Begins the files of films that have none, or that failed or became outdated; returns those that are to be made. */
export async function beginEnclosures(
  db: Db,
  storeId: number,
  { medium, videoIds, again }: { medium: EnclosureMedium; videoIds: readonly number[]; again: boolean },
): Promise<number[]> {
  const { rows } = await sql<{ video_id: number }>`
    insert into enclosure (video_id, medium, store_id, state)
    select id, ${medium}, store_id, 'making' from video
    where store_id = ${storeId} and id = any(${videoIds}::bigint[]) and state = 'ready' and hls_key is not null
    on conflict (video_id, medium) do update set state = 'making'
    where ${again} or enclosure.state = 'failed'
    returning video_id`.execute(db)
  return rows.map(({ video_id }) => video_id)
}

/** The media in which a film is offered as a file. */
export const listMediaOf = async (db: Db, videoId: number): Promise<EnclosureMedium[]> => {
  const rows = await db.selectFrom('enclosure').select('medium').where('video_id', '=', videoId).execute()
  return rows.map(({ medium }) => medium)
}

export const finishEnclosure = (
  db: Db,
  { video_id, medium }: EnclosureId,
  made: { source: string; file_key: string; bytes: number },
) =>
  db
    .updateTable('enclosure')
    .set({ ...made, state: 'ready' })
    .where('video_id', '=', video_id)
    .where('medium', '=', medium)
    .execute()

export const failEnclosure = (db: Db, { video_id, medium }: EnclosureId) =>
  db
    .updateTable('enclosure')
    .set({ state: 'failed' })
    .where('video_id', '=', video_id)
    .where('medium', '=', medium)
    .execute()
