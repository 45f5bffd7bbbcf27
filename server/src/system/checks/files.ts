import { findOrphanedFolders } from '../../media/orphaned-files.ts'
import { findOrphanedPictures } from '../../media/orphaned-pictures.ts'
import type { Context } from '../../platform/context.ts'
import { makeFinding, type SystemCheck } from '../system-check.ts'

const MOST_IDS = 5

/** Whether the original of every film is there. */
export const checkOriginals: SystemCheck = async (ctx) => {
  const missing = await findMissingFilms(ctx)
  return missing.length > 0
    ? makeFinding('originals.missing', countOf(missing))
    : makeFinding('originals.fine')
}

/** Whether every file belongs to a film. */
export const checkFiles: SystemCheck = async (ctx) => {
  const unused = await findOrphanedFolders(ctx)
  return unused.length > 0 ? makeFinding('files.unused', countOf(unused)) : makeFinding('files.fine')
}

export const checkPictures: SystemCheck = async (ctx) => {
  const unused = await findOrphanedPictures(ctx)
  return unused.length > 0 ? makeFinding('pictures.unused', countOf(unused)) : makeFinding('pictures.fine')
}

const countOf = (list: readonly (string | number)[]) => ({
  count: list.length,
  some: list.slice(0, MOST_IDS).join(', '),
})

/** The ids of films whose original is gone; an unfinished film reports missing files itself. */
async function findMissingFilms({ db, storage }: Context) {
  const rows = await db
    .selectFrom('video')
    .select(['id', 'source_key'])
    .where('state', '=', 'ready')
    .execute()
  const missing: number[] = []
  for (const { id, source_key } of rows) if (!(await storage.find(source_key))) missing.push(id)
  return missing
}
