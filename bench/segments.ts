/** Segments of 2 MiB to 200 viewers, the signature checked on every request, beside nginx from the same disk. */
import { createHash, createSecretKey, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { signFilmGrant } from '../server/src/media/delivery/film-token.ts'
import { load } from './load.ts'
import { startNginx } from './nginx.ts'
import { makeProduct, startProgram } from './product.ts'
import { median, report } from './table.ts'

const ROUNDS = 3
const FILES = 100
const BYTES = 2 * 1024 * 1024
const COOKIE = { cookie: 'matinee_guest=bench' }
const TRAFFIC = {
  connections: 200,
  seconds: 6,
  headers: COOKIE,
  script: join(import.meta.dirname, 'every-segment.lua'),
}
const GIB = 2 ** 30

const product = await makeProduct()
const media = join(product.env.DATA_DIR!, 'media')
await makeSegments(join(media, 'videos/1/1/hls/v1080'))
const web = await startProgram(['server/src/main.ts', 'web'], 'http://127.0.0.1:3911/readyz', {
  ...product.env,
  PORT: '3911',
})
const ours = `http://127.0.0.1:3911/media/${await tokenFor('bench')}/1/1/hls/v1080/00001.m4s`
const theirs = 'http://127.0.0.1:3912/videos/1/1/hls/v1080/00001.m4s'
const nginx = await startNginx(media, 3912, theirs)
await refuseWithout(ours)

const rates = { ours: [] as number[], nginx: [] as number[] }
const idle = megabytes('VmRSS')
for (let round = 0; round <= ROUNDS; round += 1) {
  const [a, b] = [await load(ours, TRAFFIC), await load(theirs, TRAFFIC)]
  if (round === 0) continue // warming up
  rates.ours.push(a.bytes / GIB)
  rates.nginx.push(b.bytes / GIB)
}
report({
  name: 'Segments of 2 MiB to 200 viewers, each request checked',
  ours: median(rates.ours),
  reference: median(rates.nginx),
  referenceName: 'nginx',
  unit: 'GiB/s',
  goal: { least: 0.6 },
})
report({
  name: 'The most memory resident while doing so (goal: 300 MB)',
  ours: megabytes('VmHWM'),
  reference: idle,
  referenceName: 'before',
  unit: 'MB',
  goal: { most: Number((300 / idle).toFixed(2)) },
})
await nginx.stop()
await web.stop()
await product.stop()

async function makeSegments(folder: string) {
  await mkdir(folder, { recursive: true })
  for (let number = 1; number <= FILES; number += 1) {
    await writeFile(join(folder, `${String(number).padStart(5, '0')}.m4s`), randomBytes(BYTES))
  }
}

/** A token for the browser with that guest cookie, as the product signs it. */
async function tokenFor(guest: string): Promise<string> {
  const client = new pg.Client(product.database)
  await client.connect()
  const { rows } = await client.query<{ value: Buffer; store_id: string }>(
    `select value, (select min(id) from store) as store_id from secret where name = 'media'`,
  )
  await client.end()
  const { value, store_id } = rows[0]!
  const viewerKey = createHash('sha256').update(guest).digest('base64url')
  return signFilmGrant(
    createSecretKey(value),
    { storeId: Number(store_id), videoId: 1, viewerKey },
    Math.floor(Date.now() / 1000) + 3600,
  )
}

/** Makes sure that the check is really on. */
async function refuseWithout(url: string) {
  const [open, closed] = await Promise.all([fetch(url, { headers: COOKIE }), fetch(url)])
  if (open.status !== 200 || closed.status !== 403)
    throw new Error(`Answered ${open.status} and ${closed.status}.`)
  await Promise.all([open.arrayBuffer(), closed.arrayBuffer()])
}

function megabytes(field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${web.child.pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)![1]) / 1024
}
