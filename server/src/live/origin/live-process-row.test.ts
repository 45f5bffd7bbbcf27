import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../testing/world.ts'
import { startLiveProcess } from './live-process.ts'

/** An ffmpeg that was built without SRT. */
const folder = await mkdtemp(join(tmpdir(), 'no-srt-'))
const ffmpeg = join(folder, 'ffmpeg')
await writeFile(ffmpeg, '#!/bin/sh\nffmpeg "$@" | grep -v srt\n')
await chmod(ffmpeg, 0o755)
afterAll(() => rm(folder, { recursive: true }))

const world = await makeWorld({
  ...{ RTMP_PORT: '0', LIVE_PORT: '0', HOST: '127.0.0.1' },
  ...{ SRT_PORTS: '41000-41009', FFMPEG_PATH: ffmpeg },
})
const owner = await world.as(world.owner)
const event = await world.make.liveEvent()
const keyNow = async () => (await owner.get(`/bullet/api/live_events/${event.id}/key`)).json()

it('tells where encoders send to as long as somebody receives them, and why that is not by SRT', async () => {
  const first = await startLiveProcess(world)
  expect(await keyNow()).toMatchObject({
    server: expect.stringContaining(`:${first.rtmpPort}/`),
    srt: { state: 'unsupported', url: null },
  })
  await first.stop()
  expect(await keyNow()).toMatchObject({ server: null, secure_server: null, srt: { state: 'off' } })

  const second = await startLiveProcess(world)
  expect((await keyNow()).server).toContain(`:${second.rtmpPort}/`)
  await second.stop()
})
