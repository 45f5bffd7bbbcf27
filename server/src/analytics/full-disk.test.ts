import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { makeBuilders } from '../../testing/builders.ts'
import { startTestCluster } from '../../testing/cluster.ts'
import { trackingHeadersOf, playbackEvents } from '../../testing/tracked-viewing.ts'
import { readConfig } from '../platform/process/config.ts'
import { makeLogger, openContext, openWeb } from '../program.ts'
import { ensureStore } from '../store/first-start.ts'
import { toUtcDay, openDay, partitionName } from './days.ts'

const run = promisify(execFile)
// The write-ahead log uses files of this size and must keep working; a table stops growing at it, as on a full disk.
const FULL = 16 * 1024 * 1024

const cluster = await startTestCluster()
const folder = await mkdtemp(join(tmpdir(), 'matinee-full-'))
const config = readConfig({
  DATABASE_URL: cluster.url,
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
  DEMO: 'off',
})
const opened = await openContext(config, cluster.url, makeLogger(config))
const { ctx } = opened
const store = await ensureStore(ctx)
const app = await openWeb(opened)

afterAll(async () => {
  await app.close()
  await opened.pool.end()
  await cluster.stop()
  await rm(folder, { recursive: true })
})

const rowsOf = async <T>(statement: string) => (await opened.pool.query(statement)).rows as T[]

/** The user that runs the process: only that user may limit it. */
async function ownerOf(pid: number) {
  const { uid, gid } = await stat(`/proc/${pid}`)
  return { uid, gid }
}

/** Limits the size of the database's files, or lifts the limit. */
async function limitFiles(most: number | 'unlimited') {
  const processes = await rowsOf<{ pid: number }>('select pid from pg_stat_activity')
  for (const pid of [cluster.pid(), ...processes.map(({ pid }) => pid)])
    await run('prlimit', [`--pid=${pid}`, `--fsize=${most}:unlimited`], await ownerOf(pid))
}

it('asks to try again while the disk is full, goes on serving, and then counts everything once', async () => {
  const make = makeBuilders(ctx, store.id, app.stores)
  const video = await make.video()
  const content = await make.content({ video_id: video.id })
  const day = toUtcDay(Date.now())
  await openDay(ctx, day)
  await fillUp(partitionName(day))
  const filled = await eventsKept()

  const tracking = { user_id: 0, video_id: video.id, content_id: content.id, store_id: store.id }
  const token = (await app.inject({ url: '/api/token', headers: trackingHeadersOf(tracking) })).body
  const start = Date.parse(`${day}T00:00:00Z`)
  const put = async (number: number) => {
    const events = playbackEvents(20, new Date(start + number * 20_000).toISOString())
    const payload = { ...tracking, current_second: 0, source: 'web', events }
    return (await app.inject({ method: 'PUT', url: '/api/events', headers: { token }, payload })).statusCode
  }
  const batches = [...Array(60).keys()]

  await limitFiles(FULL)
  const told: number[] = []
  for (const number of batches) told.push(await put(number))
  expect(new Set(told)).toEqual(new Set([200, 503]))
  expect(await eventsKept()).toBe(filled + told.filter((status) => status === 200).length * 20)
  expect((await app.inject('/api/contents')).statusCode).toBe(200)

  await limitFiles('unlimited')
  expect(await Promise.all(batches.map(put))).toEqual(batches.map(() => 200))
  expect(await eventsKept()).toBe(filled + batches.length * 20)
}, 60_000)

/** Fills a partition until only a few more pages fit. */
async function fillUp(partition: string) {
  const size = async () =>
    (await rowsOf<{ size: number }>(`select pg_relation_size('${partition}') as size`))[0]!.size
  const spare = 64 * 1024
  for (let second = 0; (await size()) < FULL - spare; second += 1)
    await opened.pool.query(
      `insert into ${partition} (store_id, created_at, visitor, content_id, video_id, name, current_second)
       select 0, $1::timestamptz + interval '23 hours', n, 0, 0, 'play', $2
       from generate_series(1, least(20000, (($3::bigint - pg_relation_size('${partition}')) / 110))) n`,
      [toUtcDay(Date.now()), second, FULL - spare / 2],
    )
}

const eventsKept = async () =>
  Number((await rowsOf<{ count: number }>('select count(*) from player_event'))[0]!.count)
