import { createHash, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { startTestBucket } from '../../../testing/s3.ts'
import { sendUpload, sendPartialUpload, type SendUploadOptions } from '../../../testing/uploads.ts'
import { makeWorld } from '../../../testing/world.ts'
import { catalogueProgramGateway } from '../../catalogue/programs/media-gateway.ts'
import { sweepUploads } from './upload-jobs.ts'

const bucket = await startTestBucket()
afterAll(() => bucket.stop())
const world = await makeWorld({ STORAGE_URL: bucket.url })
const { db, storage } = world.ctx
await world.app.listen({ port: 0, host: '127.0.0.1' })
const origin = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
const options: SendUploadOptions = { origin, client: await world.as(world.owner), chunkSize: 6_000_000 }

const film = randomBytes(14_000_000)
const videos = () => db.selectFrom('video').selectAll().orderBy('id').execute()

it('sends an upload on to the bucket, goes on where it stopped and checks it', async () => {
  const checksum = createHash('sha256').update(film).digest('hex')
  const url = await sendPartialUpload(film, 6_000_000, { ...options, metadata: { checksum } })
  const sent = await sendUpload(film, { ...options, uploadUrl: url })

  const [video] = await videos()
  expect(sent.header('Upload-Video-Id')).toBe(String(video!.id))
  expect(video).toMatchObject({ size: film.length, checksum })
  expect(film.equals(await buffer((await storage.open(video!.source_key))!.stream))).toBe(true)
  expect(await db.selectFrom('upload').selectAll().execute()).toEqual([])
})

it('leaves nothing in the bucket of an upload given up', async () => {
  await sendPartialUpload(film, 6_000_000, options)
  const { video_id } = await db.selectFrom('upload').selectAll().executeTakeFirstOrThrow()
  expect(await storage.list(`videos/${video_id}`)).not.toEqual([])
  world.setTime(new Date(Date.now() + 8 * 86_400_000).toISOString())
  await sweepUploads(world.ctx, catalogueProgramGateway)
  world.setTime(null)
  expect(await storage.list(`videos/${video_id}`)).toEqual([])
  expect(await db.selectFrom('upload').selectAll().execute()).toEqual([])
})
