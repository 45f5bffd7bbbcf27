import type { Context } from '../../platform/context.ts'
import { readGhostExport, type GhostPost } from './ghost-export.ts'
import { GhostExportTooLarge, GhostExportUnreadable } from './import-errors.ts'
import type { PageImportRecord } from './import-queries.ts'

/** JSON is read whole, so that its size decides how much memory reading takes. */
const MOST_BYTES = 100_000_000
const MB = 1_000_000

/** The posts of the stored file of an import. */
export async function readGhostPosts(
  { storage }: Pick<Context, 'storage'>,
  { file_key, bytes }: PageImportRecord,
): Promise<GhostPost[]> {
  if (bytes > MOST_BYTES) throw GhostExportTooLarge({ values: { most_mb: MOST_BYTES / MB } })
  const file = file_key === null ? undefined : await storage.open(file_key)
  if (!file) throw GhostExportUnreadable()
  const chunks: Buffer[] = []
  for await (const chunk of file.stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return readGhostExport(Buffer.concat(chunks).toString('utf8'))
}

/** Removes the file of an import: what it says is in the rows. */
export async function removeExport(
  { storage }: Pick<Context, 'storage'>,
  { file_key }: PageImportRecord,
): Promise<void> {
  if (file_key !== null) await storage.remove(file_key)
}
