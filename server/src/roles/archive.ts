import { makeArchive } from '../archive/archive.ts'
import { archiveName } from '../archive/archive-name.ts'
import { countUnclaimedGiftCards } from '../archive/left-behind.ts'
import { operatorsPlace } from '../archive/place.ts'
import { keepNewest } from '../archive/retention.ts'
import { findUnfinishedName } from '../archive/unfinished.ts'
import type { Context } from '../platform/context.ts'
import type { Config } from '../platform/process/config.ts'
import { printLine } from '../platform/process/terminal.ts'
import { once } from './open.ts'
import { readNumberOption, readOption } from './options.ts'

const REPORT_MS = 10_000

/**
 * Makes an archive of everything, or of one store, while the product runs: `matinee archive [--to FOLDER|s3://…]
 * [--store N] [--secrets] [--keep N]`. Goes on with one that was cut off. With `--secrets` the passphrase is read from
 * ARCHIVE_PASSPHRASE; with `--keep` older archives of the place are removed.
 */
export async function run(config: Config, options: string[]) {
  const place = await operatorsPlace({ config }, readOption(options, '--to'))
  const [storeId, keep] = [readNumberOption(options, '--store'), readNumberOption(options, '--keep')]
  await once(config, async ({ ctx }) => {
    const name = (await findUnfinishedName(place, storeId)) ?? archiveName(ctx.clock.now(), storeId)
    printLine(`Archive ${name} in ${place.name}`)
    if (!options.includes('--secrets')) await warnOfGiftCards(ctx, storeId)
    const manifest = await makeArchive(ctx, place, {
      ...{ name, storeId, signal: stopSignal(), onFile: createReport() },
      passphrase: options.includes('--secrets') ? (config.archive_passphrase ?? '') : undefined,
    })
    for (const { key, why } of manifest.missing) printLine(`Missing: ${key}. ${why}`)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    printLine(`${rows} rows, ${manifest.files.count} files of ${megabytes(manifest.files.total_bytes)}.`)
    if (keep !== undefined)
      for (const outdated of await keepNewest(place, keep, storeId)) printLine(`Removed ${outdated}.`)
  })
}

async function warnOfGiftCards({ db }: Context, storeId: number | undefined) {
  const count = await countUnclaimedGiftCards(db, storeId)
  if (count > 0)
    printLine(
      `Without --secrets a copy cannot honour the codes of ${count} gift cards that nobody has claimed.`,
    )
}

/** Aborted by Ctrl-C: the archive then stops at the next file and can be gone on with. */
function stopSignal(): AbortSignal {
  const stopped = new AbortController()
  process.once('SIGINT', () => stopped.abort(new Error('Stopped. Run it again to go on.')))
  return stopped.signal
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

/** Prints now and then how far it is. */
function createReport() {
  let [files, bytes, printed] = [0, 0, Date.now()]
  return (file: { bytes: number }) => {
    ;[files, bytes] = [files + 1, bytes + file.bytes]
    if (Date.now() - printed < REPORT_MS) return
    printed = Date.now()
    printLine(`  ${files} files, ${megabytes(bytes)} …`)
  }
}
