import { join } from 'node:path'
import { archiveName, makeArchive } from '../archive/archive.ts'
import { findUnfinishedName } from '../archive/unfinished.ts'
import { openPlace } from '../archive/place.ts'
import { readOption, readNumberOption } from './options.ts'
import type { Config } from '../platform/process/config.ts'
import { printLine } from '../platform/process/terminal.ts'
import { once } from './open.ts'

/**
 * Makes an archive of everything, or of one store, while the product runs: `matinee archive [--to FOLDER|s3://…]
 * [--store N] [--secrets]`. Goes on with one that was cut off. With `--secrets` the passphrase is read from
 * ARCHIVE_PASSPHRASE.
 */
export async function run(config: Config, options: string[]) {
  const place = await openPlace(readOption(options, '--to') ?? join(config.data_dir, 'archives', 'all'))
  const storeId = readNumberOption(options, '--store')
  await once(config, async ({ ctx }) => {
    const stopped = new AbortController()
    process.once('SIGINT', () => stopped.abort(new Error('Stopped. Run it again to go on.')))
    const name = (await findUnfinishedName(place, storeId)) ?? archiveName(ctx.clock.now(), storeId)
    printLine(`Archive ${name} in ${place.name}`)
    const manifest = await makeArchive(ctx, place, {
      ...{ name, storeId, signal: stopped.signal, onFile: () => {} },
      passphrase: options.includes('--secrets') ? (config.archive_passphrase ?? '') : undefined,
    })
    for (const { key, why } of manifest.missing) printLine(`Missing: ${key}. ${why}`)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    printLine(
      `${rows} rows and ${manifest.files.count} files of ${Math.round(manifest.files.total_bytes / 1e6)} MB.`,
    )
  })
}
