import { copyFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { makeFilmFile } from '../../../testing/films.ts'
import { openNetworkLine } from '../../../testing/network-line.ts'
import { startTestBucket } from '../../../testing/s3.ts'
import { makeWorld } from '../../../testing/world.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { processVideo } from '../jobs.ts'

const bucket = await startTestBucket()
const line = await openNetworkLine(`http://${new URL(bucket.url).host}`)
const address = new URL(bucket.url)
address.host = new URL(line.url).host
const world = await makeWorld({ STORAGE_URL: address.href })
const { ctx } = world
const owner = await world.as(world.owner)
afterAll(async () => {
  await line.stop()
  await bucket.stop()
})

async function createUploadedVideo(): Promise<number> {
  const { id } = await world.make.video({ state: 'uploaded', watchable: false })
  const source_key = `videos/${id}/original/film`
  const copy = join(tmpdir(), `matinee-away-${process.pid}-${id}`)
  await copyFile(await makeFilmFile('strip'), copy)
  await ctx.storage.put(source_key, copy, { move: true })
  await ctx.db.updateTable('video').set({ source_key, duration: null }).where('id', '=', id).execute()
  return id
}

const readVideo = async (id: number) => (await owner.get(`/bullet/api/videos/${id}`)).json()

it('resumes encoding after the storage was unavailable', { timeout: 90_000 }, async () => {
  const id = await createUploadedVideo()
  const made = processVideo.run(ctx, { video_id: id }, new AbortController().signal)
  await vi.waitFor(async () => expect(await readVideo(id)).toMatchObject({ state: 'encoding' }), 20_000)
  await line.cut()
  await vi.waitFor(async () => expect(await readVideo(id)).toMatchObject({ waiting_for: 'storage' }), 20_000)
  await line.restore()
  await made
  expect(await readVideo(id)).toMatchObject({ state: 'ready', waiting_for: null, failure: null })
})

it('loses no attempt of a film whose files are away for long, and says so', { timeout: 90_000 }, async () => {
  const id = await createUploadedVideo()
  await enqueue(ctx, processVideo, { video_id: id })
  await line.cut()
  for (let times = 0; times < 6; times += 1) {
    await ctx.pool.query('update graphile_worker._private_jobs set run_at = now()')
    await world.work([processVideo])
  }
  expect(await readVideo(id)).toMatchObject({ state: 'uploaded', waiting_for: 'storage', failure: null })
  await line.restore()
  await ctx.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await world.work([processVideo])
  expect(await readVideo(id)).toMatchObject({ state: 'ready', waiting_for: null })
})
