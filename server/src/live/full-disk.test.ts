import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startEncoder } from '../../testing/encoder.ts'
import { eventually } from '../../testing/eventually.ts'
import { makeLiveWatcher } from '../../testing/live-watcher.ts'
import { openSmallDisk } from '../../testing/small-disk.ts'
import { storeContextOf } from '../../testing/store-context.ts'
import { makeWorld } from '../../testing/world.ts'
import { endBroadcast } from './broadcast.ts'
import { startLiveProcess } from './origin/live-process.ts'
import { recordingFolder } from './recording/recording-files.ts'

const world = await makeWorld({ RTMP_PORT: '0', LIVE_PORT: '0', LIVE_RENDITIONS: '0' })
const disk = await openSmallDisk(8)
await symlink(disk.folder, join(world.config.data_dir, 'media'))
const live = await startLiveProcess(world)
afterAll(async () => {
  await live.stop()
  await disk.stop()
})
const { waitForState, watch, stateOf } = await makeLiveWatcher(world)

it('begins, goes on and ends while the disk is full, and all of it is kept once there is room', async () => {
  const event = await world.make.liveEvent({ latency: 'low' })
  await disk.fill()
  const encoder = startEncoder({ port: live.rtmpPort, key: event.key, frameRate: 15, speed: 2 })
  const shown = await watch(event.id)
  const read = () => shown.playlist(shown.video)
  const expectWatchable = async () => {
    const { segments } = await eventually(read, (playlist) => playlist.segments.length > 3)
    const closed = segments.filter(({ uri }) => uri)
    for (const { uri } of closed) expect((await shown.get(`v180/${uri}`)).statusCode).toBe(200)
    return closed.length
  }
  await expectWatchable()
  expect(await storedFiles(event.id)).toEqual([])

  await disk.free()
  await eventually(
    () => storedFiles(event.id),
    (files) => files.length > 6,
  )
  await disk.fill()
  const before = await expectWatchable()
  await eventually(read, ({ segments }) => segments.length > before + 2)
  await expectWatchable()
  await endBroadcast(storeContextOf(world), event.id)
  await encoder.ended
  expect(await stateOf(event.id)).toBe('keeping')

  await disk.free()
  await waitForState(event.id, 'on_demand')
  const { segments } = await eventually(read, ({ endlist }) => endlist)
  expect(segments.length).toBeGreaterThan(before + 2)
  expect(segments.some(({ discontinuity }) => discontinuity)).toBe(false)
  const names = segments.map(({ uri }) => uri)
  expect(names).toEqual(names.map((_name, index) => `${String(index + 1).padStart(5, '0')}.m4s`))
  const stored = await storedFiles(event.id)
  for (const name of names) expect(stored).toContain(`v180/${name}`)
}, 90_000)

async function storedFiles(contentId: number): Promise<string[]> {
  const { video_id: videoId } = await world.ctx.db
    .selectFrom('live_event')
    .select('video_id')
    .where('content_id', '=', contentId)
    .executeTakeFirstOrThrow()
  const folder = recordingFolder(videoId!)
  return (await world.ctx.storage.list(folder)).map(({ key }) => key.slice(folder.length + 1))
}
