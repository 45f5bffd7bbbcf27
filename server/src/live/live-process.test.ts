import HLS from 'hls-parser'
import { afterAll, expect, it } from 'vitest'
import { startEncoder } from '../../testing/encoder.ts'
import { eventually } from '../../testing/eventually.ts'
import { makeLiveWatcher } from '../../testing/live-watcher.ts'
import { storeContextOf } from '../../testing/store-context.ts'
import { openNetworkLine } from '../../testing/network-line.ts'
import { startRole, type RoleProcess } from '../../testing/role-process.ts'
import { makeWorld } from '../../testing/world.ts'
import { publishRelayed } from '../platform/jobs/events.ts'
import { endBroadcast } from './broadcast.ts'
import { broadcastStarted, recordingReady } from './events.ts'

const world = await makeWorld()
const { stateOf, waitForState, watch } = await makeLiveWatcher(world)
const running: RoleProcess[] = []
afterAll(() => Promise.all(running.map(({ kill }) => kill())))

const started = async (role: Promise<RoleProcess>) => {
  const process = await role
  running.push(process)
  return process
}

/** As the process that receives live events. */
const startLive = (DATABASE_URL = world.url) =>
  started(
    startRole('live', {
      ...{ DATABASE_URL, DATA_DIR: world.config.data_dir },
      ...{ RTMP_PORT: '0', LIVE_PORT: '0', LIVE_RENDITIONS: '0' },
    }),
  )

let left: RoleProcess | undefined

/** The one that receives live events since the test before, or a new one. */
async function takeLive(): Promise<RoleProcess> {
  const live = left ?? (await startLive())
  left = undefined
  return live
}

/** As the one that answers viewers, on any port unless one is named. */
const startWeb = (port = 0) =>
  started(startRole('web', { DATABASE_URL: world.url, DATA_DIR: world.config.data_dir, PORT: String(port) }))

it('is taken over on air by one that waits, which goes on in the same recording', async () => {
  const event = await world.make.liveEvent({ latency: 'low' })
  const first = await startLive()
  const encoder = startEncoder({ port: first.port, key: event.key, frameRate: 15 })
  const shown = await watch(event.id)
  const standby = startLive()
  const isWaiting = await Promise.race([standby.then(() => false), waitForStandby()])
  expect(isWaiting).toBe(true)
  const before = (await shown.playlist(shown.video)).segments.map(({ uri }) => uri)
  await first.kill()
  await encoder.ended
  expect((await shown.get(shown.video)).statusCode).toBe(200)
  expect((await shown.get('v180/00001.m4s')).statusCode).toBe(200)

  const second = await standby
  await waitForState(event.id, 'interrupted')
  const again = startEncoder({ port: second.port, key: event.key, frameRate: 15 })
  await waitForState(event.id, 'live')
  const { segments } = await eventually(
    () => shown.playlist(shown.video),
    (playlist) => playlist.segments.some(({ discontinuity }) => discontinuity),
    20_000,
  )
  expect(segments[0]!.uri).toBe(before[0])
  await again.stop()
  await endBroadcast(storeContextOf(world), event.id)
  await waitForState(event.id, 'on_demand')
  await eventually(
    () => shown.playlist(shown.video),
    ({ endlist }) => endlist,
  )
  left = second
}, 90_000)

/** The events of a broadcast that a process with all rooms is to publish. */
async function listRelayed(contentId: number): Promise<string[]> {
  const { rows } = await world.ctx.pool.query<{ event: string }>(
    `select job.payload->>'event' as event from graphile_worker._private_jobs job
     join graphile_worker._private_tasks task on task.id = job.task_id
     where task.identifier = $1 and (job.payload->'payloads'->0->>'content_id')::int = $2`,
    [publishRelayed.name, contentId],
  )
  return rows.map(({ event }) => event)
}

/** Resolves with true once a process waits for the lock. */
const waitForStandby = () =>
  eventually(
    async () => {
      const { rows } = await world.ctx.pool.query(`select 1 from pg_locks
        where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`)
      return rows.length > 0
    },
    (isWaiting) => isWaiting,
  )

it('goes on while `web` is killed, and its viewers with the one that starts next', async () => {
  const event = await world.make.liveEvent({ latency: 'low' })
  const live = await takeLive()
  const encoder = startEncoder({ port: live.port, key: event.key, frameRate: 15 })
  const { folder, video } = await watch(event.id)
  const read = async (port: number) => {
    const answer = await fetch(`http://127.0.0.1:${port}${folder}${video}`)
    expect(answer.status).toBe(200)
    return HLS.parse(await answer.text()) as HLS.types.MediaPlaylist
  }
  const first = await startWeb()
  const before = await read(first.port)
  await first.kill()
  await expect(read(first.port)).rejects.toThrow('fetch failed')

  const second = await startWeb(first.port)
  const after = await eventually(
    () => read(second.port),
    ({ segments }) => segments.length > before.segments.length,
  )
  expect(after.segments[0]!.uri).toBe(before.segments[0]!.uri)
  expect(after.segments.some(({ discontinuity }) => discontinuity)).toBe(false)
  expect(await stateOf(event.id)).toBe('live')
  await encoder.stop()
  await endBroadcast(storeContextOf(world), event.id)
  await waitForState(event.id, 'on_demand')
  await second.kill()
  await live.kill()
}, 90_000)

it('goes on while the database is away, and records all of it', async () => {
  const event = await world.make.liveEvent({ latency: 'low' })
  const line = await openNetworkLine(world.url)
  const live = await startLive(line.url)
  const encoder = startEncoder({ port: live.port, key: event.key, frameRate: 15 })
  const shown = await watch(event.id)
  await line.cut()
  const before = (await shown.playlist(shown.video)).segments.length
  await eventually(
    () => shown.playlist(shown.video),
    ({ segments }) => segments.length > before + 2,
  )
  await line.restore()
  await endBroadcast(storeContextOf(world), event.id)
  await waitForState(event.id, 'on_demand')
  await encoder.ended
  const { segments } = await eventually(
    () => shown.playlist(shown.video),
    ({ endlist }) => endlist,
  )
  expect(segments.some(({ discontinuity }) => discontinuity)).toBe(false)
  const { count } = await world.ctx.db
    .selectFrom('live_segment')
    .innerJoin('live_event', 'live_event.video_id', 'live_segment.video_id')
    .where('live_event.content_id', '=', event.id)
    .where('track', '=', 'v180')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(segments.length)
  for (const { name } of [broadcastStarted, recordingReady])
    expect(await listRelayed(event.id)).toContain(name)
  await live.kill()
  await line.stop()
}, 90_000)
