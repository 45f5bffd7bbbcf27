import type { Db } from '../../platform/database/database.ts'
import {
  DownloadFileMissing,
  FilmFailed,
  FilmMissingInCollection,
  FilmNotReady,
  FilmMissing,
} from '../errors.ts'
import { findPublishability, type ContentRow, type Publishability } from './program-queries.ts'

/** Throws unless the program has something to watch or download. */
export async function assertPublishable(db: Db, { id, kind }: Pick<ContentRow, 'id' | 'kind'>) {
  if (kind === 'live_event') return // it is announced long before there is anything to watch
  const substance = await findPublishability(db, id)
  if (kind === 'collection') {
    if (!substance.chapter_plays) throw FilmMissingInCollection()
  } else if (kind === 'resource') {
    if (!substance.has_file) throw DownloadFileMissing()
  } else if (!substance.plays) throw filmRefusal(substance)
}

function filmRefusal({ video_id, failure, failure_code }: Publishability) {
  if (video_id === null) return FilmMissing()
  if (failure === null) return FilmNotReady()
  return FilmFailed({ values: { reason: failure, reason_code: failure_code ?? '' }, more: { video_id } })
}
