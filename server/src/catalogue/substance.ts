import type { Db } from '../platform/database.ts'
import { FileMissing, FilmMissingInCollection, FilmNotReady, NothingToWatch } from './errors.ts'
import { findSubstance, type ContentRow } from './program-queries.ts'

/** Refuses to show what has nothing to watch yet, or nothing to take. */
export async function refuseUnwatchable(db: Db, { id, kind }: Pick<ContentRow, 'id' | 'kind'>) {
  const { has_film, plays, chapter_plays, has_file } = await findSubstance(db, id)
  if (kind === 'collection') {
    if (!chapter_plays) throw FilmMissingInCollection()
  } else if (kind === 'resource') {
    if (!has_file) throw FileMissing()
  } else if (!plays) throw has_film ? FilmNotReady() : NothingToWatch()
}
