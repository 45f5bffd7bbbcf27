import type { EventSimulcastTarget, NewSimulcastTarget } from '@matinee/contract/live/simulcast'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { startEncoder } from '../../../testing/encoder.ts'
import { eventually } from '../../../testing/eventually.ts'
import { makeLiveWatcher } from '../../../testing/live-watcher.ts'
import { storeContextOf } from '../../../testing/store-context.ts'
import { makeWorld } from '../../../testing/world.ts'
import { endBroadcast } from '../broadcast.ts'
import { FeedSplitter } from '../ingest/feed-splitter.ts'
import type { MediaTag } from '../ingest/rtmp-connection.ts'
import { startRtmpServer } from '../ingest/rtmp-server.ts'
import { startLiveProcess } from '../origin/live-process.ts'

const world = await makeWorld({ RTMP_PORT: '0', LIVE_PORT: '0', PRIVATE_TARGETS: 'on' })
const live = await startLiveProcess(world)
const { waitForState, watch } = await makeLiveWatcher(world)
const owner = await world.as(world.owner)
const ended: (() => unknown)[] = [() => live.stop()]
afterAll(() => Promise.all(ended.map((end) => end())))

/** Another service that takes streams. */
async function startService() {
  const received: MediaTag[] = []
  const feeds: string[] = []
  const server = await startRtmpServer({ host: '127.0.0.1', port: 0 }, async ({ key }) => {
    if (key !== 'channel-1') return undefined
    const splitter = new FeedSplitter(({ hasVideo }) => {
      feeds.push(hasVideo ? 'picture' : 'sound')
      return { write: () => {}, anchor: () => {}, end: () => {} }
    })
    const write = (tag: MediaTag) => {
      received.push(tag)
      splitter.write(tag)
    }
    return { write, end: () => feeds.push('end') }
  })
  ended.push(() => server.close())
  return { url: `rtmp://127.0.0.1:${server.port}/live`, received, feeds, close: () => server.close() }
}

const TARGETS = '/bullet/api/simulcast_targets'
const add = async (target: Partial<NewSimulcastTarget>) =>
  (await owner.post(TARGETS, { name: 'Tube', key: 'channel-1', ...target })).json<{ id: number }>()
const turn = (event: number, target: number, enabled: boolean) =>
  owner.put(`/bullet/api/live_events/${event}/simulcast/${target}`, { enabled })
const listOf = async (event: number) =>
  (await owner.get(`/bullet/api/live_events/${event}/simulcast`)).json<EventSimulcastTarget[]>()
const healthOf = async (event: number, target: number) =>
  (await listOf(event)).find(({ id }) => id === target)!.health
const isOnAir = (health: EventSimulcastTarget['health']) => health?.state === 'on_air' && health.bits > 0

/** A server that takes connections and reads nothing. */
async function startDeafServer(opened: (socket: Socket) => void) {
  const server = createServer({ pauseOnConnect: true }, opened)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  ended.push(() => server.close())
  return `rtmp://127.0.0.1:${(server.address() as AddressInfo).port}/live`
}

describe('a simulcast', () => {
  it('sends what the encoder sends, may be turned off and on under way, and ends with the broadcast', async () => {
    const event = await world.make.liveEvent()
    const service = await startService()
    const { id } = await add({ url: service.url })
    await turn(event.id, id, true)
    const encoder = startEncoder({ port: live.rtmpPort, key: event.key, frameRate: 15 })
    await eventually(() => healthOf(event.id, id), isOnAir, 20_000)
    await eventually(
      async () => service.received.filter(({ kind }) => kind === 'video').length,
      (count) => count > 30,
    )
    expect(service.feeds).toEqual(['picture'])
    expect(service.received.slice(0, 3).map(({ timestamp }) => timestamp)).toEqual([0, 0, 0])

    await turn(event.id, id, false)
    await eventually(
      async () => service.feeds.at(-1),
      (last) => last === 'end',
    )
    expect(await healthOf(event.id, id)).toBeNull()
    await turn(event.id, id, true)
    await eventually(() => healthOf(event.id, id), isOnAir)

    await endBroadcast(storeContextOf(world), event.id)
    await eventually(
      async () => service.feeds,
      (feeds) => feeds.filter((each) => each === 'end').length === 2,
    )
    await encoder.ended
    expect((await turn(event.id, id, false)).json()).toMatchObject({ code: 'live_over' })
  }, 60_000)

  it('goes on over a new encoder on one clock, and comes back by itself after the server was gone', async () => {
    const event = await world.make.liveEvent()
    const service = await startService()
    const { id } = await add({ url: service.url })
    await turn(event.id, id, true)
    const first = startEncoder({ port: live.rtmpPort, key: event.key, frameRate: 15, seconds: 5 })
    await eventually(() => healthOf(event.id, id), isOnAir, 20_000)
    await first.ended
    await waitForState(event.id, 'interrupted')
    const before = service.received.at(-1)!.timestamp
    const second = startEncoder({ port: live.rtmpPort, key: event.key, frameRate: 15, size: '640x360' })
    await eventually(
      async () => service.received.at(-1)!.timestamp,
      (newest) => newest > before + 2000,
    )
    const times = service.received.filter(({ kind }) => kind === 'video').map(({ timestamp }) => timestamp)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(service.feeds).toEqual(['picture', 'picture'])

    await service.close()
    await eventually(
      () => healthOf(event.id, id),
      (health) => health?.state === 'failing' && health.problem === 'unreachable',
    )
    const port = Number(new URL(service.url).port)
    const again = await startRtmpServer({ host: '127.0.0.1', port }, async () => ({
      write: () => {},
      end: () => {},
    }))
    ended.push(() => again.close())
    await eventually(() => healthOf(event.id, id), isOnAir, 20_000)
    await second.stop()
  }, 90_000)

  it('is taken by ffmpeg as well', async () => {
    const event = await world.make.liveEvent()
    const probe = createServer()
    await once(probe.listen(0, '127.0.0.1'), 'listening')
    const { port } = probe.address() as AddressInfo
    await new Promise((done) => probe.close(done))
    const url = `rtmp://127.0.0.1:${port}/app`
    const options = ['-v', 'error', '-listen', '1', '-i', `${url}/channel-1`, '-t', '3', '-f', 'null', '-']
    const receiver = spawn('ffmpeg', options, { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    receiver.stderr.on('data', (text: Buffer) => (said += text.toString()))
    const { id } = await add({ url })
    await turn(event.id, id, true)
    const encoder = startEncoder({ port: live.rtmpPort, key: event.key, frameRate: 15 })
    expect((await once(receiver, 'exit'))[0]).toBe(0)
    expect(said).toBe('')
    await encoder.stop()
  }, 60_000)

  it('never delays the broadcast, whatever its servers do', async () => {
    const event = await world.make.liveEvent({ latency: 'low' })
    const service = await startService()
    const noise = await startDeafServer(
      (socket) => void socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    )
    const problems = {
      refused: (await add({ url: service.url, key: 'wrong' })).id,
      unreachable: (await add({ url: 'rtmp://127.0.0.1:9/live' })).id,
      not_rtmp: (await add({ url: noise })).id,
      silent: (await add({ url: await startDeafServer(() => {}) })).id,
      fine: (await add({ url: service.url })).id,
    }
    for (const id of Object.values(problems)) await turn(event.id, id, true)
    const encoder = startEncoder({ port: live.rtmpPort, key: event.key, frameRate: 15 })
    const shown = await watch(event.id)
    await eventually(() => healthOf(event.id, problems.fine), isOnAir, 20_000)
    for (const problem of ['refused', 'unreachable', 'not_rtmp'] as const)
      expect(
        await eventually(
          () => healthOf(event.id, problems[problem]),
          (health) => health?.state === 'failing',
        ),
      ).toMatchObject({ problem, bits: 0 })
    expect(await healthOf(event.id, problems.silent)).toMatchObject({ state: 'connecting' })
    const length = async () => (await shown.playlist(shown.video)).segments.length
    const before = await length()
    await eventually(length, (now) => now > before + 1)
    await encoder.stop()
  }, 60_000)
})

describe('the targets of a store', () => {
  it('keep their keys to themselves', async () => {
    const { id } = await add({ url: 'rtmps://example.com/live', key: 'very-secret' })
    const { rows } = await world.ctx.pool.query('select key_sealed from simulcast_target where id = $1', [id])
    expect(rows[0].key_sealed.toString('latin1')).not.toContain('very-secret')
    const event = await world.make.liveEvent()
    expect(JSON.stringify(await listOf(event.id))).not.toContain('very-secret')
    expect(
      (await owner.patch(`${TARGETS}/${id}`, { url: 'rtmps://elsewhere.example/live' })).json(),
    ).toMatchObject({
      code: 'simulcast_key_missing',
    })
    expect((await owner.patch(`${TARGETS}/${id}`, { name: 'Other' })).json()).toEqual({
      id,
      name: 'Other',
      url: 'rtmps://example.com/live',
    })
    const acts = await world.ctx.db.selectFrom('audit_entry').selectAll().orderBy('id').execute()
    expect(JSON.stringify(acts)).not.toContain('very-secret')
  })

  it.each(['https://example.com/live', 'rtmp://user:word@example.com/live', 'file:///etc/passwd', 'rtmp:x'])(
    'are no %s',
    async (url) => {
      expect(await add({ url })).toMatchObject({ code: 'simulcast_target_unsafe' })
    },
  )
})
