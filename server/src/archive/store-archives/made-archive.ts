import type { Context } from '../../platform/context.ts'
import { makeArchive } from '../archive.ts'
import type { Manifest } from '../manifest.ts'
import { measureDownload } from './download.ts'
import { createProgress, type ArchiveProgress } from './progress.ts'
import * as query from './queries.ts'
import { openStorePlace, unsealArchivePassphrase } from './store-place.ts'

/** Makes the archive of a row, and writes down what is in it. */
export async function makeRow(ctx: Context, row: query.StoreArchiveRow, signal: AbortSignal): Promise<void> {
  const place = await openStorePlace(ctx, row)
  const progress = createProgress(ctx, row, signal)
  const manifest = await makeArchive(ctx, place, {
    name: row.name,
    storeId: row.store_id,
    passphrase: row.passphrase ? unsealArchivePassphrase(ctx, row.passphrase) : undefined,
    signal: progress.signal,
    async onRows({ made_at, tables }) {
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      await query.updateArchive(ctx.db, row.id, { passphrase: null, rows_at: made_at, rows })
    },
    async onTotal({ count, bytes }) {
      const working_since = ctx.clock.now().toISOString()
      await query.updateArchive(ctx.db, row.id, { files: count, total_bytes: bytes, working_since })
    },
    onFile: ({ bytes, isCopied }) => progress.add(bytes, isCopied ? bytes : 0),
  })
  await progress.end()
  const download_bytes = await measureDownload(place, manifest)
  await query.updateArchiveIn(ctx.db, row.id, 'making', {
    ...resultOf(manifest, progress),
    ...{ state: 'done', download_bytes, finished_at: ctx.clock.now().toISOString() },
  })
}

const resultOf = ({ files, missing }: Manifest, progress: ArchiveProgress) => ({
  files: files.count,
  bytes: files.total_bytes,
  done_bytes: files.total_bytes,
  total_bytes: files.total_bytes,
  added_bytes: progress.added(),
  missing: missing.length,
})
