import type { Context } from '../../platform/context.ts'
import type { FilmImportRecord } from './import-queries.ts'

/** Removes the file of a list: what it says is in the rows of its import. */
export async function removeListFile(
  { storage }: Pick<Context, 'storage'>,
  { place }: Pick<FilmImportRecord, 'place'>,
): Promise<void> {
  if (place.kind === 'list') await storage.remove(place.file_key)
}
