import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeBuilders } from '../../testing/builders.ts'
import { startTestCluster } from '../../testing/cluster.ts'
import { trackingHeadersOf, playbackEvents } from '../../testing/tracked-viewing.ts'
import { makeLogger, openPlatform } from '../bootstrap.ts'
import { readConfig } from '../platform/process/config.ts'
import { openCollector } from '../roles/collect.ts'
import { ensureStore } from '../store/first-start.ts'

const TRACKERS = 24
const BATCHES = 12
const EVENTS = 20

const cluster = await startTestCluster({ isDurable: true })
const folder = await mkdtemp(join(tmpdir(), 'matinee-outage-'))
const config = readConfig({ DATABASE_URL: cluster.url, DATA_DIR: folder, LOG_LEVEL: 'silent' })
const opened = await openPlatform(config, cluster.url, makeLogger(config))
const store = await ensureStore(opened.ctx)
const app = await openCollector(opened)

afterAll(async () => {
  await app.close()
  await opened.pool.end()
  await cluster.stop()
  await rm(folder, { recursive: true })
})

it('loses nothing it acknowledged and counts nothing twice when the database crashes under it', async () => {
  const make = makeBuilders(opened.ctx, store.id, app.stores)
  const video = await make.video()
  const content = await make.content({ video_id: video.id })
  const members = await Promise.all(Array.from({ length: TRACKERS }, () => make.member()))
  let acknowledged = 0
  let refused = 0
  let restarted: Promise<void> | undefined
  const crashOnce = () => (restarted ??= cluster.restart().then(expectAllAcknowledged))
  const expectAllAcknowledged = async () => {
    const before = acknowledged // events received in the meantime only add to it
    expect(await eventsKept()).toBeGreaterThanOrEqual(before * EVENTS)
  }

  const track = async (user_id: number) => {
    const tracking = { user_id, video_id: video.id, content_id: content.id, store_id: store.id }
    const token = (await app.inject({ url: '/api/token', headers: trackingHeadersOf(tracking) })).body
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const events = playbackEvents(
        EVENTS,
        new Date(Date.now() - 60_000 + batch * EVENTS * 1000).toISOString(),
      )
      const payload = { ...tracking, current_second: 0, source: 'web', events }
      const put = () => app.inject({ method: 'PUT', url: '/api/events', headers: { token }, payload })
      for (let answer = await put(); answer.statusCode !== 200; answer = await put()) {
        expect(answer.statusCode).toBe(503)
        refused += 1
        await restarted
      }
      acknowledged += 1
      if (acknowledged === TRACKERS * 3) void crashOnce()
    }
  }
  await Promise.all(members.map(({ id }) => track(id)))
  await restarted

  expect(restarted).toBeDefined()
  expect(refused).toBeGreaterThan(0)
  expect(await eventsKept()).toBe(TRACKERS * BATCHES * EVENTS)
})

const eventsKept = async () => {
  const { rows } = await opened.pool.query<{ count: number }>('select count(*) from player_event')
  return rows[0]!.count
}
