import type { SignalReport } from '@matinee/contract/live/signal-health'
import { afterAll, expect, it } from 'vitest'
import { startEncoder } from '../../testing/encoder.ts'
import { eventually } from '../../testing/eventually.ts'
import { makeLiveWatcher } from '../../testing/live-watcher.ts'
import { makeWorld } from '../../testing/world.ts'
import { startLiveProcess } from './origin/live-process.ts'
import { RtmpPublisher } from './simulcast/rtmp-publisher.ts'

const world = await makeWorld({ RTMP_PORT: '0', LIVE_PORT: '0' })
const owner = await world.as(world.owner)
const event = await world.make.liveEvent()
const read = async () => (await owner.get(`/bullet/api/live_events/${event.id}/signal`)).json<SignalReport>()
const waitFor = (problem: SignalReport['problem']) => eventually(read, (report) => report.problem === problem)

it('says nothing while nothing receives', async () => {
  expect(await read()).toEqual({ health: null, problem: null, renditions: [], capacity: null })
})

it('says why an encoder was not taken, until one is', async () => {
  const live = await startLiveProcess(world)
  afterAll(() => live.stop())
  const { waitForState } = await makeLiveWatcher(world)

  await publishEnhanced(live.rtmpPort, 'hvc1')
  await waitFor('hevc')
  await publishEnhanced(live.rtmpPort, 'av01')
  await waitFor('av1')
  const encoder = startEncoder({ port: live.rtmpPort, key: event.key, frameRate: 15 })
  await waitForState(event.id, 'live')
  expect(await waitFor(null)).toMatchObject({ health: { clock_jumps: 0 } })
  await encoder.stop()
  await startEncoder({ port: live.rtmpPort, key: event.key, hasVideo: false, seconds: 6 }).ended
  expect(await waitFor('no_picture')).toMatchObject({ health: null })
}, 60_000)

/** Sends a picture as OBS does by enhanced RTMP; resolves when it is refused. */
const publishEnhanced = (port: number, code: 'hvc1' | 'av01') =>
  new Promise<void>((refused) => {
    const publisher = new RtmpPublisher({
      url: `rtmp://127.0.0.1:${port}/live`,
      key: event.key,
      isPrivateAllowed: true,
      on: {
        opened: () =>
          publisher.write({
            kind: 'video',
            timestamp: 0,
            body: Buffer.concat([Buffer.from([0x90]), Buffer.from(code), Buffer.alloc(100)]),
          }),
        closed: () => refused(),
      },
    })
  })
