import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { startEncoder } from '../../testing/encoder.ts'
import { eventually } from '../../testing/eventually.ts'
import { makeLiveWatcher } from '../../testing/live-watcher.ts'
import { makeWorld } from '../../testing/world.ts'
import { LIVE_EVENT_SIGNAL } from './broadcast-state.ts'
import { sendSignal } from '../platform/database/signals.ts'
import { startLiveProcess } from './origin/live-process.ts'

/** Two UDP ports one after another that are free. */
async function findPorts(): Promise<number> {
  const [first, second] = [createSocket('udp4'), createSocket('udp4')]
  await once(first.bind(0, '127.0.0.1'), 'listening')
  const { port } = first.address()
  await once(second.bind(port + 1, '127.0.0.1'), 'listening')
  first.close()
  second.close()
  return port
}

const port = await findPorts()
const world = await makeWorld({
  ...{ RTMP_PORT: '0', LIVE_PORT: '0', HOST: '127.0.0.1', SRT_PORTS: `${port}-${port + 1}` },
})
const live = await startLiveProcess(world)
afterAll(() => live.stop())
const { waitForState, watch } = await makeLiveWatcher(world)
const owner = await world.as(world.owner)

type Srt = { state: string; url: string | null }
const srtOf = async (id: number): Promise<Srt> =>
  (await owner.get(`/bullet/api/live_events/${id}/key`)).json().srt
/** As a verb that changes the event would. */
const tell = (id: number) => sendSignal(world.ctx.db, LIVE_EVENT_SIGNAL, world.storeId, String(id))
const waitForPort = (id: number) =>
  eventually(
    () => srtOf(id),
    ({ state }) => state === 'open',
    20_000,
  )
const here = ({ url }: Srt) => url!.replace(/\/\/[^:]+:/, '//127.0.0.1:')
const encode = (srt: string) => startEncoder({ port: 0, key: '', srt, frameRate: 15 })

it('takes an encoder by SRT, refuses a wrong passphrase and garbage, and goes on when it returns', async () => {
  const event = await world.make.liveEvent({ latency: 'low' })
  await tell(event.id)
  const address = here(await waitForPort(event.id))
  expect(address).toContain(event.key)

  const noise = createSocket('udp4')
  for (let count = 0; count < 200; count += 1)
    noise.send(randomBytes(800), Number(new URL(address).port), '127.0.0.1')
  const wrong = startEncoder({
    port: 0,
    key: '',
    srt: address.replace(event.key, 'not-the-passphrase'),
    seconds: 2,
  })
  expect(await wrong.ended).not.toBe('')
  noise.close()

  const first = encode(address)
  const shown = await watch(event.id)
  expect(shown.master.variants[0]).toMatchObject({ resolution: { width: 320, height: 180 } })
  await first.kill()
  await waitForState(event.id, 'interrupted')
  // A killed caller is noticed and the port is opened again within seconds; a real encoder tries until then.
  const second = await eventually(
    async () => {
      const encoder = encode(address)
      const isOver = await Promise.race([
        encoder.ended.then(() => true),
        waitForState(event.id, 'live').then(() => false),
      ])
      return isOver ? undefined : encoder
    },
    (encoder) => encoder !== undefined,
    60_000,
  )
  await second!.stop()
}, 120_000)

it('gives no more events a port than there are, and the port of one that is over to another', async () => {
  const events = [await world.make.liveEvent(), await world.make.liveEvent(), await world.make.liveEvent()]
  const later = await world.make.liveEvent({
    state: 'scheduled',
    starts_at: new Date(Date.now() + 7_200_000).toISOString(),
  })
  await tell(later.id)
  const states = () => Promise.all(events.map(async ({ id }) => (await srtOf(id)).state))
  await eventually(states, (all) => all.filter((state) => state === 'open').length === 1, 20_000)
  expect(await srtOf(later.id)).toEqual({ state: 'early', url: null })
  await owner.post(`/bullet/api/live_events/${events[0]!.id}/cancel`)
  const after = await eventually(states, (all) => all.slice(1).includes('open'), 20_000)
  expect(after.filter((state) => state === 'open')).toHaveLength(1)
}, 60_000)

it('says why an encoder is refused that sends another picture than H.264', async () => {
  const event = await world.make.liveEvent()
  await world.ctx.db
    .updateTable('live_event')
    .set({ state: 'canceled', srt_port: null })
    .where('content_id', '!=', event.id)
    .execute()
  await tell(event.id)
  const srt = here(await waitForPort(event.id))
  const encoder = startEncoder({ port: 0, key: '', srt, frameRate: 15, codec: 'libx265', seconds: 6 })
  const { problem } = await eventually(
    async () => (await owner.get(`/bullet/api/live_events/${event.id}/signal`)).json(),
    (report) => report.problem !== null,
    20_000,
  )
  expect(problem).toBe('hevc')
  await encoder.kill()
}, 60_000)
