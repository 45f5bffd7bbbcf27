import type { Db } from '../platform/database.ts'
import { FileMissing, FilmFailed, FilmMissingInCollection, FilmNotReady, NothingToWatch } from './errors.ts'
import { findSubstance, type ContentRow, type Substance } from './program-queries.ts'

/** Refuses to show what has nothing to watch yet, or nothing to take. */
export async function refuseUnwatchable(db: Db, { id, kind }: Pick<ContentRow, 'id' | 'kind'>) {
  const substance = await findSubstance(db, id)
  if (kind === 'collection') {
    if (!substance.chapter_plays) throw FilmMissingInCollection()
  } else if (kind === 'resource') {
    if (!substance.has_file) throw FileMissing()
  } else if (!substance.plays) throw whyNot(substance)
}

function whyNot({ video_id, failure, failure_code }: Substance) {
  if (video_id === null) return NothingToWatch()
  if (failure === null) return FilmNotReady()
  return FilmFailed({ values: { reason: failure, reason_code: failure_code ?? '' }, more: { video_id } })
}
