/**
 * 100,000 people from a file into a store of 100,000: seconds and memory of the whole import (reading, checking, taking
 * in), beside a bare COPY of the same people into a table with the same columns and indexes, in the same run; then their
 * export into a file, and the list of people, page by page and filter by filter. `npm run bench -- import`
 */
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { fillMembers } from '../server/src/demo/members.ts'
import { ensureOwner } from '../server/src/members/staff/owner.ts'
import { listPeople } from '../server/src/members/people/list.ts'
import {
  checkImport,
  readImport,
  runImport,
  undoImport,
  uploadImport,
} from '../server/src/members/people/imports.ts'
import { exportPeople } from '../server/src/members/people/export-job.ts'
import { readTask, startTask } from '../server/src/members/people/tasks.ts'
import { checkPeopleFile, takeInPeople, undoPeopleFile } from '../server/src/members/people/import-jobs.ts'
import { peopleActivityFields } from '../server/src/library/people-activity.ts'
import { holdersOfOffers } from '../server/src/offers/holders.ts'
import { readConfig } from '../server/src/platform/process/config.ts'
import { migrateDatabase, makeLogger, openContext } from '../server/src/program.ts'
import { ensureStore } from '../server/src/store/first-start.ts'
import { viewerFrom } from '../server/testing/viewer.ts'
import { makeProduct } from './product.ts'
import { report } from './table.ts'

const PEOPLE = Number(process.argv[2] ?? 100_000)
const MB = 1024 * 1024

const product = await makeProduct()
const folder = await mkdtemp(join(tmpdir(), 'matinee-people-'))
const config = readConfig({ ...product.env, LOG_LEVEL: 'silent' })
const { ctx, pool } = await openContext(config, product.database, makeLogger(config))
await migrateDatabase({ ctx, pool } as never)
const store = await ensureStore(ctx)
const inStore = { ...ctx, store, known: { ...peopleActivityFields, ...holdersOfOffers } }
const viewer = viewerFrom(await ensureOwner(ctx, store.id))

let peak = 0
const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
const measure = async <T>(work: () => Promise<T>) => {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  peak = before
  const began = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - began) / 1000, grown: (peak - before) / MB }
}

await fillMembers(inStore, { members: 100_000 })
const file = join(folder, 'people.csv')
await writeFile(file, fileOf(PEOPLE))

const signal = new AbortController().signal
const {
  result: id,
  seconds,
  grown,
} = await measure(async () => {
  const { id, mapping, options } = await uploadImport(inStore, viewer, {
    fileName: 'people.csv',
    bytes: createReadStream(file),
  })
  await checkImport(inStore, viewer, id, { mapping, options })
  const job = { import_id: id, store_id: store.id }
  await checkPeopleFile.run(ctx, job, signal)
  await runImport(inStore, viewer, id)
  await takeInPeople.run(ctx, job, signal)
  return id
})
const importResult = await readImport(inStore, viewer, id)
// After the import: the memory it leaves would hide how the import's own grows.
const copyCost = await measure(copyBare)
if (importResult.added !== PEOPLE) throw new Error(`Only ${importResult.added} of ${PEOPLE} people came in.`)

report({
  name: `Import of ${PEOPLE.toLocaleString('en')} people`,
  ours: seconds,
  reference: copyCost.seconds,
  referenceName: 'bare COPY',
  unit: 's',
  goal: { most: 60 / copyCost.seconds },
})
console.log(`  memory grew by ${grown.toFixed(0)} MB at its peak\n`)

const exportCost = await measure(async () => {
  const task = await startTask(inStore, viewer, { action: 'export', filters: { import_id: id } })
  await exportPeople.run(ctx, { task_id: task.id, store_id: store.id }, signal)
  return readTask(inStore, viewer, task.id)
})
if (exportCost.result.done !== PEOPLE || !exportCost.result.has_file)
  throw new Error('The export is not whole.')
console.log(
  `  exported in ${exportCost.seconds.toFixed(1)} s, memory grew by ${exportCost.grown.toFixed(0)} MB at its peak\n`,
)

for (const [name, search] of Object.entries({
  'first page': {},
  'page 2,000': { page: 2000 },
  'a beginning of a name': { search: 'han' },
  'a rare address': { search: 'member77777' },
  'a tag': { tag: 'Press' },
  'sorted by last seen': { sort: 'seen' as const },
})) {
  const times: number[] = []
  for (let time = 0; time < 20; time += 1)
    times.push(
      (await measure(() => listPeople(inStore, viewer, { page: 1, per_page: 25, ...search }))).seconds,
    )
  console.log(`  list, ${name}: ${(times.toSorted((a, b) => a - b)[10]! * 1000).toFixed(1)} ms`)
}

await undoImport(inStore, viewer, id)
const undone = await measure(() => undoPeopleFile.run(ctx, { import_id: id, store_id: store.id }, signal))
console.log(`\n  undone in ${undone.seconds.toFixed(1)} s`)

clearInterval(watch)
await pool.end()
await rm(folder, { recursive: true })
await product.stop()

function fileOf(people: number) {
  const rows = ['Email,Name,Country,Tags,Newsletter,Created at']
  for (let number = 0; number < people; number += 1)
    rows.push(`new${number}@import.example,Ana ${number} Berg,DE,"A;B",yes,2024-05-0${1 + (number % 9)}`)
  return `${rows.join('\n')}\n`
}

async function copyBare() {
  const client = new pg.Client(product.database)
  await client.connect()
  await client.query('create table bare (like member including all)')
  const rows = fileOf(PEOPLE)
    .split('\n')
    .slice(1, -1)
    .map((row) => row.split(','))
    .map(([email, name, country, , , at]) => `${store.id}\t${email}\t${name}\t${country}\tuser\t${at}\n`)
  const into = client.query(
    copyFrom('copy bare (store_id, email, name, country, role, created_at) from stdin') as never,
  ) as unknown as NodeJS.WritableStream
  await pipeline(rows, into)
  await client.query('drop table bare')
  await client.end()
}
