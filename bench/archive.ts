/**
 * An archive of everything in a store with films and rows, beside `cp -r` of its media and a COPY of each of its tables
 * to a file, both until they are on the disk, in the same run; then a second archive, which finds all files known.
 * `npm run bench -- archive`, or `node bench/archive.ts GIGABYTES ROWS`.
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { to as copyTo } from 'pg-copy-streams'
import { makeArchive } from '../server/src/archive/archive.ts'
import { archiveName } from '../server/src/archive/archive-name.ts'
import { isArchived, quoteTable, readTables } from '../server/src/archive/database-tables.ts'
import { openPlace } from '../server/src/archive/place.ts'
import { readConfig } from '../server/src/platform/process/config.ts'
import { migrateDatabase, makeLogger, openContext } from '../server/src/program.ts'
import { ensureStore } from '../server/src/store/first-start.ts'
import { makeBuilders } from '../server/testing/builders.ts'
import { makeProduct } from './product.ts'
import { report } from './table.ts'

const GIGABYTES = Number(process.argv[2] ?? 2)
const ROWS = Number(process.argv[3] ?? 200_000)
const MB = 1_000_000
const ORIGINAL_BYTES = 150 * MB
const SEGMENT_BYTES = 2 * MB
/** Of the bytes of a film, as the ladder of renditions weighs beside its original. */
const ORIGINALS_SHARE = 0.4
const run = promisify(execFile)

const product = await makeProduct()
const folder = await mkdtemp(join(tmpdir(), 'matinee-bench-archive-'))
const config = readConfig({ ...product.env, LOG_LEVEL: 'silent', DATA_DIR: folder })
const { ctx, pool } = await openContext(config, product.database, makeLogger(config))
await migrateDatabase({ ctx, pool } as never)
const store = await ensureStore(ctx)
await fillStore()

const reference = await timed(async () => {
  await run('cp', ['-r', join(folder, 'media'), join(folder, 'copy')])
  await copyTables(join(folder, 'rows'))
  await run('sync', ['-f', folder])
})
await rm(join(folder, 'copy'), { recursive: true })
await rm(join(folder, 'rows'), { recursive: true })

let peak = 0
const before = process.memoryUsage().rss
const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
const place = await openPlace(join(folder, 'archives'))
const first = await timed(archive)
const second = await timed(archive)
clearInterval(watch)

const what = `${GIGABYTES} GB of media and ${ROWS.toLocaleString('en')} rows`
const common = { unit: 's', reference, referenceName: 'cp + COPY' }
report({ name: `Archive of ${what}`, ours: first, ...common, goal: { most: 1.3 } })
report({ name: 'The next archive, of the same files', ours: second, ...common, goal: { most: 1.3 } })
console.log(`  memory grew by ${((peak - before) / MB).toFixed(0)} MB at its peak\n`)

await pool.end()
await rm(folder, { recursive: true })
await product.stop()

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

function archive() {
  const { signal } = new AbortController()
  return makeArchive(ctx, place, { name: archiveName(new Date()), signal, onFile: () => {} })
}

async function fillStore() {
  const { video_id } = await makeBuilders(ctx, store.id, undefined as never).film()
  const media = join(folder, 'media/videos', String(video_id))
  const bytes = GIGABYTES * 1000 * MB
  await writeFiles(join(media, 'original'), ORIGINAL_BYTES, bytes * ORIGINALS_SHARE)
  await writeFiles(join(media, '1/hls/v1080'), SEGMENT_BYTES, bytes * (1 - ORIGINALS_SHARE))
  await pool.query(
    `insert into page_view (store_id, visitor, host, pathname, query, window_width, window_height, created_at)
      select $1, n, 'localhost', '/' || md5(n::text), '', 1, 1, now() from generate_series(1, $2::int) n`,
    [store.id, ROWS],
  )
  await run('sync', ['-f', folder])
}

/** Files that differ in their first bytes, or the archive would keep one of them. */
async function writeFiles(where: string, size: number, total: number) {
  await mkdir(where, { recursive: true })
  const content = randomBytes(Math.min(size, total))
  for (let number = 0; number < Math.max(1, Math.floor(total / size)); number += 1) {
    content.writeUInt32BE(number)
    await writeFile(join(where, `${number}.m4s`), content)
  }
}

async function copyTables(where: string) {
  await mkdir(where)
  const client = await pool.connect()
  try {
    for (const { name } of (await readTables(client)).filter(isArchived)) {
      const rows = client.query(copyTo(`copy (select * from ${quoteTable(name)}) to stdout`))
      await pipeline(rows, createWriteStream(join(where, name)))
    }
  } finally {
    client.release()
  }
}
