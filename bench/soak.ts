/**
 * A mixed day of the whole product at many times speed, and what its processes hold meanwhile: `npm run bench -- soak`.
 * `npm start` with its demo, and once that is made people who visit, search, sign in, watch, comment, buy and upload,
 * pictures, mails and renewals, a day of each in `SOAK_SECONDS` (600 unless said).
 */
import { mkdtemp } from 'node:fs/promises'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { hashPassword } from '../server/src/members/sign-in/passwords.ts'
import { findClusterUrl } from '../server/src/platform/postgres/cluster.ts'
import { makeManySubscribers } from '../server/testing/many-subscribers.ts'
import { createSeededRandom } from '../server/testing/seeds.ts'
import { ensureServerBuild } from '../setup/server-build.js'
import { MEMORY_FLAGS, MEMORY_SETTINGS } from '../setup/product.js'
import { openShop } from './kills/shop.ts'
import { sendTraffic, type Acknowledged } from './kills/traffic.ts'
import { startProgram } from './product.ts'
import { liveDay, type Tally } from './soak/day.ts'
import { sampleMemory, slopeOf, splitMemory, type TimedSample } from './soak/memory.ts'
import { staffHeaders } from './staff.ts'
import { report } from './table.ts'

const SECONDS = Number(process.env['SOAK_SECONDS'] ?? 600)
const ORIGIN = 'http://127.0.0.1:3961'
const PASSWORD = 'a lamp by the window'
const EVERY_MS = 2000
const REST_MS = 60_000
const GOAL_MB = 300
const OFFERS = 400
const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString()
const LONGEST_REST_MS = 1000

const folder = await mkdtemp(join(tmpdir(), 'matinee-soak-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const env = {
  DATA_DIR: folder,
  PORT: '3961',
  HOST: '127.0.0.1',
  RTMP_PORT: '0',
  LIVE_PORT: '0',
  TRUST_PROXY: 'on',
}
await ensureServerBuild()
const product = await startProgram([...MEMORY_FLAGS, 'server/src/main.ts', 'start'], `${ORIGIN}/readyz`, {
  ...MEMORY_SETTINGS,
  ...env,
  LOG_LEVEL: 'error',
})
const database = (await findClusterUrl(join(folder, 'postgres')))!
const pool = new pg.Pool({ connectionString: database, max: 2 })
const samples: TimedSample[] = []
const began = performance.now()
const sampling = setInterval(() => void takeSample(), EVERY_MS)

await untilDone()
const start = await takeSample()
const shop = await openShop({ database, env }, await staffHeaders(database, ORIGIN), OFFERS)
await pool.query('update member set password_hash = $1 where email like $2', [
  await hashPassword(PASSWORD),
  '%@kills.example',
])
await makeManySubscribers(pool, { store_id: shop.store_id, count: 1000, due_at: NEXT_YEAR })
const chance = createSeededRandom(1)
const acknowledged: Acknowledged = { comments: [], orders: [], events: 0, films: [], odd: new Map() }
const until = Date.now() + SECONDS * 1000
samples.splice(0)
const [{ done, odd }] = await Promise.all([
  liveDay({ origin: ORIGIN, shop, pool, password: PASSWORD, chance, seconds: SECONDS }),
  sendTraffic(shop, { origins: [ORIGIN], until, acknowledged, chance, rest_ms: LONGEST_REST_MS }),
])
const day = samples.splice(0)
await untilDone()
const end = await takeSample()
const split = await splitMemory(product.child.pid!)
clearInterval(sampling)
const renewed = await countRenewed()
await pool.end()
await product.stop()

console.log(`A day in ${SECONDS} s: ${told(done)}`)
const { comments, orders, events, films } = acknowledged
console.log(
  `${comments.length} comments, ${orders.length} orders, ${events} player events, ${films.length} films, ${renewed} plans renewed`,
)
console.log(`Answered as it should not be: ${told(new Map([...odd, ...acknowledged.odd])) || 'nothing'}\n`)
console.log('resident, MB   after the demo   most   a minute after the day   slope an hour of the run')
for (const name of new Set([...start.keys(), ...end.keys()])) console.log(rowOf(name))
const { programs, heap, rest } = split
console.log(
  `Of start: programs ${programs.toFixed()}, the C library’s heap ${heap.toFixed()}, V8, threads and large blocks ${rest.toFixed()}`,
)
report({
  name: 'The process of `npm start` a minute after the day',
  ours: end.get('start')!,
  reference: GOAL_MB,
  referenceName: 'goal',
  unit: 'MB',
  goal: { most: 1 },
})

async function takeSample() {
  const sample = await sampleMemory(product.child.pid!)
  samples.push({ hours: (performance.now() - began) / 3_600_000, sample })
  return sample
}

/** Until jobs are done and films are made, or for as long as a day; then a minute of rest. */
async function untilDone() {
  for (const last = Date.now() + SECONDS * 1000; Date.now() < last && (await countLeft()) > 0;)
    await pause(500)
  console.log(`${await countLeft()} films and jobs are left.`)
  await pause(REST_MS)
}

async function countLeft(): Promise<number> {
  const { rows } = await pool.query<{ left: string }>(
    `select (select count(*) from video where state not in ('ready', 'failed'))
      + (select count(*) from graphile_worker._private_jobs
        where locked_at is not null or (run_at <= now() and attempts < max_attempts)) as left`,
  )
  return Number(rows[0]!.left)
}

async function countRenewed(): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    `select count(*) from subscription join member on member.id = member_id
      where email like '%@many.example' and periods > 1`,
  )
  return Number(rows[0]!.count)
}

function rowOf(name: string): string {
  const most = Math.max(...day.map(({ sample }) => sample.get(name) ?? 0))
  const slope = slopeOf(day, name)
  const figures = [start.get(name) ?? 0, most, end.get(name) ?? 0, slope].map((figure) => Math.round(figure))
  return `${name.padEnd(14)} ${figures.map((figure) => String(figure).padStart(12)).join('')}`
}

function told(tally: Tally): string {
  return [...tally].map(([name, times]) => `${times} ${name}`).join(', ')
}
