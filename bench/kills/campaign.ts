import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../../server/testing/cluster.ts'
import { createSeededRandom, pickOne } from '../../server/testing/seeds.ts'
import { makeProduct, type Product } from '../product.ts'
import { staffHeaders } from '../staff.ts'
import { keepRunning, type KeptProcess } from './kept-process.ts'
import { findLosses, type RowQuery } from './losses.ts'
import { openShop } from './shop.ts'
import { sendTraffic, type Acknowledged } from './traffic.ts'

export interface CampaignOptions {
  /** How long processes are killed and the product is used. */
  seconds: number
  /** Draws the same kills again. */
  seed: number
}

export interface CampaignReport {
  acknowledged: Acknowledged
  /** Kills by what was killed. */
  kills: Record<string, number>
  /** What was lost, counted twice, answered wrongly, ended by itself, or found by `doctor`. */
  faults: string[]
}

const SETTLE_SECONDS = 240
/** Faults that `doctor` finds, without its warnings about what nobody has set up. */
const FAULT_OF_DOCTOR = /^(✗|! (?!Mail|Address|Archives))/

/** Uses a product of two `web`, one `work` and PostgreSQL while they die by SIGKILL every few seconds. */
export async function runCampaign({ seconds, seed }: CampaignOptions): Promise<CampaignReport> {
  const product = await makeProduct()
  const { origins, processes } = await startProcesses(product)
  const shop = await openShop(product, await staffHeaders(product.database, origins[0]!))
  const until = Date.now() + seconds * 1000
  const acknowledged: Acknowledged = { comments: [], orders: [], events: 0, films: [], odd: new Map() }
  const traffic = sendTraffic(shop, { origins, until, acknowledged, chance: createSeededRandom(2) })
  const kills = await killUntil(until, { product, processes, chance: createSeededRandom(seed) })
  await traffic
  const faults = await findFaults(product, processes, acknowledged)
  for (const running of processes) await running.stop()
  await product.stop()
  return { acknowledged, kills, faults }
}

async function startProcesses({ env }: Product) {
  const ports = [await freePort(), await freePort()]
  const [first, ...others] = ports.map((port) => ({ ...env, PORT: String(port), TRUST_PROXY: 'on' }))
  const processes = [await keepRunning('web', first!)] // it migrates; the others find that done
  for (const other of others) processes.push(await keepRunning('web', other))
  processes.push(await keepRunning('work', env))
  return { processes, origins: ports.map((port) => `http://127.0.0.1:${port}`) }
}

interface Victims {
  product: Product
  processes: KeptProcess[]
  chance: () => number
}

async function killUntil(until: number, { product, processes, chance }: Victims) {
  const kills: Record<string, number> = {}
  while (Date.now() < until) {
    await pause(2000 + chance() * 6000)
    const victim = pickOne(chance, [...processes, 'database' as const])
    const name = victim === 'database' ? victim : victim.role
    kills[name] = (kills[name] ?? 0) + 1
    if (victim === 'database') process.kill(product.databasePid(), 'SIGKILL')
    else await victim.kill()
  }
  return kills
}

async function findFaults(product: Product, processes: KeptProcess[], acknowledged: Acknowledged) {
  const database = new pg.Pool({ connectionString: product.database })
  database.on('error', () => {}) // of connections that idle
  const query: RowQuery = async <Row extends object>(statement: string, values: unknown[]) =>
    (await database.query<Row>(statement, values)).rows
  await waitUntilSettled(query)
  const faults = [
    ...(await findLosses(query, acknowledged)),
    ...[...acknowledged.odd].map(([answer, times]) => `${times} × ${answer}`),
    ...processes.flatMap(({ role, ends }) => ends.map((code) => `${role} ended by itself (${code})`)),
    ...(await askDoctor(product)),
  ]
  await database.end()
  return faults
}

async function askDoctor({ env }: Product): Promise<string[]> {
  const doctor = await promisify(execFile)(process.execPath, ['server/src/main.ts', 'doctor'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, ...env },
  }).catch((failure: { stdout: string }) => failure)
  return doctor.stdout.split('\n').filter((line) => FAULT_OF_DOCTOR.test(line))
}

const LEFT = `select (select count(*) from video where state not in ('ready', 'failed'))
  + (select count(*) from graphile_worker._private_jobs
    where locked_at is not null or (run_at <= now() and attempts < max_attempts)) as left`

/** Encodes finish and jobs are done, or the time runs out, which the figures then show. */
async function waitUntilSettled(query: RowQuery) {
  for (const end = Date.now() + SETTLE_SECONDS * 1000; Date.now() < end; await pause(1000)) {
    const [row] = await query<{ left: number }>(LEFT, [])
    if (Number(row!.left) === 0) return
  }
}
