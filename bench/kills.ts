/**
 * Kills processes of a product at random while it is used: `node bench/kills.ts`. Two `web`, one `work` and PostgreSQL
 * die by SIGKILL every few seconds, for `KILLS_SECONDS` (300 unless said), while people comment, buy, watch and a
 * publisher uploads films. Afterwards what was acknowledged must be there once, and `doctor` must find nothing. Faults
 * are printed and make it fail; the seed is printed first, and `KILLS_SEED` draws the same kills again.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { createSeededRandom, pickOne } from '../server/testing/seeds.ts'
import { findLosses } from './kills/losses.ts'
import { openShop } from './kills/shop.ts'
import { keepRunning } from './kills/kept-process.ts'
import { sendTraffic, type Acknowledged } from './kills/traffic.ts'
import { makeProduct } from './product.ts'
import { staffHeaders } from './staff.ts'

const SECONDS = Number(process.env['KILLS_SECONDS'] ?? 300)
const SEED = Number(process.env['KILLS_SEED'] ?? Date.now() % 100_000)
const chance = createSeededRandom(SEED)
const SETTLE_SECONDS = 240

process.stdout.write(`KILLS_SECONDS=${SECONDS} KILLS_SEED=${SEED}\n`)
const product = await makeProduct()
const processes = [
  await keepRunning('web', { ...product.env, PORT: '3951', TRUST_PROXY: 'on' }),
  await keepRunning('web', { ...product.env, PORT: '3952', TRUST_PROXY: 'on' }),
  await keepRunning('work', product.env),
]
const origins = ['http://127.0.0.1:3951', 'http://127.0.0.1:3952']
const shop = await openShop(product, await staffHeaders(product.database, origins[0]!))

const until = Date.now() + SECONDS * 1000
const acknowledged: Acknowledged = { comments: [], orders: [], events: 0, films: [], odd: new Map() }
const traffic = sendTraffic(shop, { origins, until, acknowledged, chance: createSeededRandom(2) })
const kills: Record<string, number> = {}
while (Date.now() < until) {
  await pause(2000 + chance() * 6000)
  const victim = pickOne(chance, [...processes, 'database' as const])
  const name = victim === 'database' ? victim : victim.role
  kills[name] = (kills[name] ?? 0) + 1
  if (victim === 'database') process.kill(product.databasePid(), 'SIGKILL')
  else await victim.kill()
}
await traffic

const database = new pg.Pool({ connectionString: product.database })
database.on('error', () => {}) // of connections that idle
const rowsOf = async <Row extends object>(statement: string, values: unknown[]) =>
  (await database.query<Row>(statement, values)).rows
await waitUntilSettled()
const doctor = await promisify(execFile)(process.execPath, ['server/src/main.ts', 'doctor'], {
  cwd: join(import.meta.dirname, '..'),
  env: { ...process.env, ...product.env },
}).catch((failure: { stdout: string }) => failure)
const faults = [
  ...(await findLosses(rowsOf, acknowledged)),
  ...[...acknowledged.odd].map(([answer, times]) => `${times} × ${answer}`),
  ...processes.flatMap(({ role, ends }) => ends.map((code) => `${role} ended by itself (${code})`)),
  ...doctor.stdout.split('\n').filter((line) => /^(✗|! (?!Mail|Address|Archives))/.test(line)),
]
await database.end()
for (const running of processes) await running.stop()
await product.stop()

const { comments, orders, events, films } = acknowledged
process.stdout.write(
  `Killed: ${JSON.stringify(kills)}\nAcknowledged: ${comments.length} comments, ${orders.length} orders, ` +
    `${events} player events, ${films.length} films\n${faults.join('\n') || 'Everything was there once.'}\n`,
)
process.exit(faults.length > 0 ? 1 : 0)

/** Encodes finish and jobs are done, or the time runs out, which the figures then show. */
async function waitUntilSettled() {
  for (const end = Date.now() + SETTLE_SECONDS * 1000; Date.now() < end; await pause(1000)) {
    const { rows } = await database.query<{ left: number }>(
      `select (select count(*) from video where state not in ('ready', 'failed'))
        + (select count(*) from graphile_worker._private_jobs
          where locked_at is not null or (run_at <= now() and attempts < max_attempts)) as left`,
    )
    if (Number(rows[0]!.left) === 0) return
  }
}
