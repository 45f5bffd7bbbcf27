import { sql, type Selectable } from 'kysely'
import type { NewRow } from '../platform/database/columns.ts'
import type { Db } from '../platform/database/database.ts'
import { hasWords } from '../platform/database/words-within.ts'
import type { CaptionTable, VideoTable } from './tables.ts'

export type VideoRow = Selectable<VideoTable>

export const VIDEOS_PER_PAGE = 24

const BUSY = ['uploaded', 'probing', 'encoding'] as const

/** Which films of a store. */
export interface VideoFilter {
  state?: VideoRow['state'] | 'busy' | undefined
  /** In the name of the file, or these by their programs. */
  found?: { words: string; ids: number[] } | undefined
}

const videosWhere = (db: Db, storeId: number, { state, found }: VideoFilter) =>
  db
    .selectFrom('video')
    .where('store_id', '=', storeId)
    .$if(state !== undefined, (query) => query.where('state', 'in', state === 'busy' ? BUSY : [state!]))
    .$if(found !== undefined, (query) =>
      query.where(({ or, eb }) =>
        or([
          hasWords(sql`file_name`, found!.words),
          eb('id', '=', sql<number>`any(${found!.ids}::bigint[])`),
        ]),
      ),
    )

export const listVideoRows = (db: Db, storeId: number, filter: VideoFilter, page: number) =>
  videosWhere(db, storeId, filter)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(VIDEOS_PER_PAGE)
    .offset((page - 1) * VIDEOS_PER_PAGE)
    .execute()

export async function countVideos(db: Db, storeId: number, filter: VideoFilter): Promise<number> {
  const { count } = await videosWhere(db, storeId, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findVideoOfStore = (db: Db, storeId: number, id: number) =>
  db.selectFrom('video').selectAll().where('store_id', '=', storeId).where('id', '=', id).executeTakeFirst()

/** Locks the video's row until the transaction ends. */
export const lockVideoOfStore = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('video')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const listRenditions = (db: Db, { id, version }: Pick<VideoRow, 'id' | 'version'>) =>
  db
    .selectFrom('rendition')
    .select([
      'name',
      'width',
      'height',
      'frame_rate',
      'peak_bandwidth',
      'average_bandwidth',
      'codecs',
      'complete',
    ])
    .where('video_id', '=', id)
    .where('version', '=', version)
    .orderBy('height')
    .execute()

export const listSoundTracks = (db: Db, { id, version }: Pick<VideoRow, 'id' | 'version'>) =>
  db
    .selectFrom('sound_track')
    .select(['position', 'language', 'label'])
    .where('video_id', '=', id)
    .where('version', '=', version)
    .orderBy('position')
    .execute()

export const listCaptions = (db: Db, videoId: number) =>
  db
    .selectFrom('caption')
    .select(['id', 'language', 'label', 'source', 'cues', 'file_key', 'whole_key'])
    .where('video_id', '=', videoId)
    .orderBy('language')
    .orderBy('source')
    .execute()

/** Uploaded captions in a language. */
export const findCaption = (db: Db, videoId: number, language: string) =>
  db
    .selectFrom('caption')
    .select(['file_key', 'whole_key'])
    .where('video_id', '=', videoId)
    .where('language', '=', language)
    .where('source', '=', 'upload')
    .executeTakeFirst()

export const findCaptionById = (db: Db, videoId: number, id: number) =>
  db
    .selectFrom('caption')
    .select(['id', 'video_id', 'language', 'label', 'source', 'file_key', 'whole_key'])
    .where('video_id', '=', videoId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Stores edited captions. They survive a new encoding, unless others are uploaded in their language. */
export const updateCaption = (
  db: Db,
  { id, video_id, language }: { id: number; video_id: number; language: string },
  changes: { file_key: string; cues: number },
) =>
  db
    .updateTable('caption')
    .set((eb) => ({
      ...changes,
      whole_key: null,
      whole_from: null,
      source: eb
        .case()
        .when(
          eb.exists(
            eb
              .selectFrom('caption as other')
              .select('other.id')
              .where('other.video_id', '=', video_id)
              .where('other.language', '=', language)
              .where('other.source', '=', 'upload')
              .where('other.id', '<>', id),
          ),
        )
        .then(eb.ref('caption.source'))
        .else('upload' as const)
        .end(),
    }))
    .where('id', '=', id)
    .execute()

export const upsertCaption = (
  db: Db,
  caption: NewRow<CaptionTable, 'video_id' | 'language' | 'label' | 'file_key' | 'cues'>,
) =>
  db
    .insertInto('caption')
    .values({ ...caption, source: 'upload' })
    .onConflict((conflict) =>
      conflict.columns(['video_id', 'language', 'source']).doUpdateSet((eb) => ({
        label: eb.ref('excluded.label'),
        file_key: eb.ref('excluded.file_key'),
        cues: eb.ref('excluded.cues'),
        whole_key: null,
        whole_from: null,
      })),
    )
    .execute()

export const deleteCaption = (db: Db, videoId: number, captionId: number) =>
  db
    .deleteFrom('caption')
    .where('video_id', '=', videoId)
    .where('id', '=', captionId)
    .returning(['file_key', 'whole_key'])
    .executeTakeFirst()

/** Resets a failed video as a new version that shares no file with the old one. */
export const resetVideo = (db: Db, id: number) =>
  db
    .updateTable('video')
    .set((eb) => ({
      state: 'uploaded',
      version: eb('version', '+', 1),
      failure_code: null,
      failure: null,
      percent: null,
      speed: null,
      seconds_left: null,
      waiting_for: null,
    }))
    .where('id', '=', id)
    .execute()
