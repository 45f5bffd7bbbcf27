import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openNetworkLine } from '../../../testing/network-line.ts'
import { makeWorld } from '../../../testing/world.ts'

const PATIENCE = { timeout: 60_000, interval: 100 } // beside other tests on two cores
const SCRIPT = join(import.meta.dirname, '../../../testing/job-worker.ts')

const world = await makeWorld()
const { pool } = world.ctx
const line = await openNetworkLine(world.url)
await pool.query('create table seen (what text, pid int)')
const workers: ChildProcess[] = []
/** The lines each worker has written. */
const written = new Map<ChildProcess, string[]>()

beforeEach(async () => {
  await pool.query('truncate seen')
  await pool.query('delete from graphile_worker._private_jobs')
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await end(worker, 'SIGKILL')
})
afterAll(() => line.stop())

async function startWorker(): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [SCRIPT], {
    env: { ...process.env, DATABASE_URL: line.url, DATA_DIR: world.config.data_dir, LOG_LEVEL: 'silent' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  workers.push(worker)
  const lines: string[] = []
  written.set(worker, lines)
  createInterface({ input: worker.stdout }).on('line', (line) => lines.push(line))
  await waitUntilSeen(worker, 'working')
  return worker
}

const waitUntilSeen = (worker: ChildProcess, word: string) =>
  vi.waitFor(() => expect(written.get(worker)).toContain(word), PATIENCE)

async function end(worker: ChildProcess, signal: 'SIGTERM' | 'SIGKILL') {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const ended = once(worker, 'exit')
  worker.kill(signal)
  await ended
}

const enqueue = (name: string) =>
  pool.query(`select graphile_worker.add_job($1, '{}', max_attempts := 2)`, [name])

const jobs = async () =>
  (
    await pool.query<{ attempts: number; is_locked: boolean }>(
      'select attempts, locked_by is not null as is_locked from graphile_worker._private_jobs',
    )
  ).rows

const listSeenPids = async (what: string) =>
  (await pool.query<{ pid: number }>('select pid from seen where what = $1', [what])).rows.map(
    ({ pid }) => pid,
  )

const waitUntil = (what: string, pids: (number | undefined)[]) =>
  vi.waitFor(async () => expect(await listSeenPids(what)).toEqual(pids), PATIENCE)

it('does not count a stop of the worker as an attempt', { timeout: 120_000 }, async () => {
  await enqueue('test.long')
  const pids: (number | undefined)[] = []
  for (let times = 0; times < 3; times += 1) {
    const worker = await startWorker()
    pids.push(worker.pid)
    await waitUntil('begun', pids)
    await end(worker, 'SIGTERM')
    expect(await jobs()).toEqual([{ attempts: 0, is_locked: false }])
  }
  expect(await listSeenPids('given up')).toEqual([])
})

it(
  'takes over within 30 seconds what a killed worker held, and says what is given up',
  { timeout: 180_000 },
  async () => {
    const first = await startWorker()
    await enqueue('test.long')
    await waitUntil('begun', [first.pid])
    const second = await startWorker()
    await end(first, 'SIGKILL')
    await waitUntil('begun', [first.pid, second.pid])

    const third = await startWorker()
    await end(second, 'SIGKILL')
    await waitUntil('given up', [third.pid])
    expect(await jobs()).toEqual([{ attempts: 2, is_locked: false }])
  },
)

it.each(['test.writing', 'test.passing'])(
  'leaves %s to who took it over while its worker stood still',
  { timeout: 120_000 },
  async (name) => {
    const first = await startWorker()
    await enqueue(name)
    await waitUntilSeen(first, 'writing')
    first.kill('SIGSTOP')
    const second = await startWorker()
    await waitUntilSeen(second, 'writing')
    first.stdin!.write('go\n')
    first.kill('SIGCONT')
    await waitUntilSeen(first, 'lost')
    expect(await jobs()).toEqual([{ attempts: 2, is_locked: true }])
    expect(await listSeenPids('written')).toEqual([])

    second.stdin!.write('go\n')
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), PATIENCE)
    expect(await listSeenPids('written')).toEqual(name === 'test.writing' ? [second.pid] : [])
  },
)

it('waits for an unavailable database while a job is being completed', { timeout: 120_000 }, async () => {
  const worker = await startWorker()
  await enqueue('test.short')
  await waitUntilSeen(worker, 'short')
  await line.cut()
  worker.stdin!.write('go\n')
  await waitUntilSeen(worker, 'done')
  expect(await jobs()).toMatchObject([{ is_locked: true }])
  await line.restore()
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), PATIENCE)
  expect(await listSeenPids('short')).toEqual([worker.pid])
})
