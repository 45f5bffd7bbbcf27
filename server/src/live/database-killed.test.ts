import HLS from 'hls-parser'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { startTestCluster } from '../../testing/cluster.ts'
import { startEncoder } from '../../testing/encoder.ts'
import { eventually } from '../../testing/eventually.ts'
import { makeLiveWatcher } from '../../testing/live-watcher.ts'
import { openWorld } from '../../testing/open-world.ts'
import { startRole, type RoleProcess } from '../../testing/role-process.ts'
import { storeContextOf } from '../../testing/store-context.ts'
import { endBroadcast } from './broadcast.ts'

// What is committed has to outlive the kill.
const cluster = await startTestCluster({ isDurable: true })
const folder = await mkdtemp(join(tmpdir(), 'matinee-killed-'))
const world = await openWorld({ url: cluster.url, folder })
const env = {
  DATABASE_URL: cluster.url,
  DATA_DIR: folder,
  LIVE_RENDITIONS: '0',
  RTMP_PORT: '0',
  LIVE_PORT: '0',
}
const running: RoleProcess[] = []
afterAll(async () => {
  await Promise.all(running.map(({ kill }) => kill()))
  await world.close()
  await cluster.stop()
  await rm(folder, { recursive: true })
})

/** Kills PostgreSQL without a word to it; resolves when it answers again. */
async function killDatabase() {
  const killed = cluster.pid()
  process.kill(killed, 'SIGKILL')
  while (cluster.pid() === killed) await pause(20)
}

it('goes on for its viewers while the database is killed and comes back, and keeps all of it', async () => {
  const event = await world.make.liveEvent({ latency: 'low' })
  const [live, web] = await Promise.all([startRole('live', env), startRole('web', { ...env, PORT: '0' })])
  running.push(live, web)
  const encoder = startEncoder({ port: live.port, key: event.key, frameRate: 15 })
  const { waitForState, watch, stateOf } = await makeLiveWatcher(world)
  const { folder: address, video } = await watch(event.id)
  const answers: number[] = []
  const ask = async () => {
    const answer = await fetch(`http://127.0.0.1:${web.port}${address}${video}`)
    answers.push(answer.status)
    return answer
  }
  const read = async () => HLS.parse(await (await ask()).text()) as HLS.types.MediaPlaylist
  const before = (await read()).segments.length

  for (const seen of [before + 2, before + 4]) {
    const back = killDatabase()
    await eventually(read, ({ segments }) => segments.length >= seen)
    await back
  }
  expect(new Set(answers)).toEqual(new Set([200]))
  await eventually(
    () => stateOf(event.id),
    (state) => state === 'live',
  )

  await endBroadcast(storeContextOf(world), event.id)
  await encoder.ended
  await waitForState(event.id, 'on_demand')
  const { segments } = await eventually(read, ({ endlist }) => endlist)
  expect(segments.length).toBeGreaterThanOrEqual(before + 4)
  expect(segments.some(({ discontinuity }) => discontinuity)).toBe(false)
  const { count } = await world.ctx.db
    .selectFrom('live_segment')
    .where('track', '=', 'v180')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(segments.length)
}, 90_000)
