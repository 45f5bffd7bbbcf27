/**
 * 100,000 paying members from a file: seconds and memory of the whole import (reading, checking, making members and
 * subscriptions), beside a bare COPY of the rows it made into tables with the same columns and indexes, in the same run.
 * `npm run bench -- imports`
 */
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { ensureOwner } from '../server/src/members/staff/owner.ts'
import { checkPeopleFile, takeInPeople } from '../server/src/members/people/import-jobs.ts'
import { checkImport, readImport, runImport, uploadImport } from '../server/src/members/people/imports.ts'
import { readConfig } from '../server/src/platform/process/config.ts'
import { migrateDatabase, makeLogger, openContext } from '../server/src/program.ts'
import { ensureStore } from '../server/src/store/first-start.ts'
import { measureHeap } from '../server/testing/heap.ts'
import { makeOfferBuilders } from '../server/testing/offer-builders.ts'
import { viewerFrom } from '../server/testing/viewer.ts'
import { makeProduct } from './product.ts'
import { report } from './table.ts'

const PEOPLE = Number(process.argv[2] ?? 100_000)
const MB = 1024 * 1024
const COLLECTED_EVERY_MS = 5000
const TABLES = [
  'member',
  'earlier_spend',
  'subscription',
  'moved_subscription',
  'subscription_change',
  'access',
]

const product = await makeProduct()
const folder = await mkdtemp(join(tmpdir(), 'matinee-paying-'))
const config = readConfig({ ...product.env, LOG_LEVEL: 'silent' })
const { ctx, pool } = await openContext(config, product.database, makeLogger(config))
await migrateDatabase({ ctx, pool } as never)
const store = await ensureStore(ctx)
const inStore = { ...ctx, store }
const viewer = viewerFrom(await ensureOwner(ctx, store.id))
await makeOfferBuilders(ctx.db, store.id, () => 1).offer({ title: 'All Access', prices: { USD: 999 } })

const file = join(folder, 'members.csv')
await writeFile(file, fileOf(PEOPLE))

const memory = watchMemory()
const began = performance.now()
const id = await bringMembers()
const seconds = (performance.now() - began) / 1000
const { grown, held } = memory.stop()

const found = await readImport(inStore, viewer, id)
if (found.subscribed !== PEOPLE) throw new Error(`Only ${found.subscribed} of ${PEOPLE} came in.`)

report({
  name: `Import of ${PEOPLE.toLocaleString('en')} paying members`,
  ours: seconds,
  reference: await copyBare(),
  referenceName: 'bare COPY',
  unit: 's',
  goal: { most: 4 },
})
// Flat: what is held after the first rows is all that is held, however many follow; the rest is room that V8 keeps.
console.log(
  `  memory grew by ${grown.toFixed(0)} MB at its peak; held after a collection: ${held.map((mb) => mb.toFixed(0)).join(', ')} MB\n`,
)

await pool.end()
await rm(folder, { recursive: true })
await product.stop()

async function bringMembers(): Promise<number> {
  const signal = new AbortController().signal
  const made = await uploadImport(inStore, viewer, {
    fileName: 'members.csv',
    bytes: createReadStream(file),
  })
  const { mapping, options } = made
  await checkImport(inStore, viewer, made.id, { mapping, options })
  const job = { import_id: made.id, store_id: store.id }
  await checkPeopleFile.run(ctx, job, signal)
  await runImport(inStore, viewer, made.id)
  await takeInPeople.run(ctx, job, signal)
  return made.id
}

/** How far the process grows, and what it holds at moments of its work. */
function watchMemory() {
  measureHeap()
  const before = process.memoryUsage().rss
  let peak = before
  const held: number[] = []
  const timers = [
    setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20),
    setInterval(() => held.push(measureHeap() / MB), COLLECTED_EVERY_MS),
  ]
  return {
    stop() {
      for (const timer of timers) clearInterval(timer)
      return { grown: (peak - before) / MB, held }
    },
  }
}

/** A file of that many people, a line at a time: nothing of it is in memory when the import begins. */
function* fileOf(people: number) {
  yield 'Name,Email,Plan,Subscription status,Price,Currency,Next payment date,Created at,Lifetime spend,Stripe customer ID\n'
  const year = new Date().getUTCFullYear() + 1
  for (let number = 0; number < people; number += 1)
    yield `Ana ${number} Berg,new${number}@import.example,All Access,active,9.99,USD,${year}-05-0${1 + (number % 9)}T10:00:00Z,2024-05-01,119.88,cus_${number}\n`
}

/** Seconds of copying the rows into tables like theirs. */
async function copyBare(): Promise<number> {
  const client = new pg.Client(product.database)
  await client.connect()
  let seconds = 0
  for (const table of TABLES) {
    const rows: Buffer[] = []
    const columns = await columnsOf(client, table)
    const from = client.query(copyTo(`copy (select ${columns} from ${table}) to stdout`) as never)
    for await (const chunk of from as unknown as AsyncIterable<Buffer>) rows.push(chunk)
    await client.query(`create table bare_${table} (like ${table} including all)`)
    const began = performance.now()
    const into = client.query(copyFrom(`copy bare_${table} (${columns}) from stdin`) as never)
    await pipeline(rows, into as unknown as NodeJS.WritableStream)
    seconds += (performance.now() - began) / 1000
    await client.query(`drop table bare_${table}`)
  }
  await client.end()
  return seconds
}

/** Those that are written, without computed ones. */
async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
    [table],
  )
  return rows[0]!.names
}
