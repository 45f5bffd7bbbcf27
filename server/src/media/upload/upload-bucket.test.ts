import { DAY_MS } from '@matinee/contract/platform/durations'
import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, it, vi } from 'vitest'
import { startTestBucket } from '../../../testing/s3.ts'
import { sendUpload, sendPartialUpload, type SendUploadOptions } from '../../../testing/uploads.ts'
import { makeWorld } from '../../../testing/world.ts'
import { makeLogger, openContext, openWeb } from '../../program.ts'
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
  world.setTime(new Date(Date.now() + 8 * DAY_MS).toISOString())
  await sweepUploads(world.ctx, catalogueProgramGateway)
  world.setTime(null)
  expect(await storage.list(`videos/${video_id}`)).toEqual([])
  expect(await db.selectFrom('upload').selectAll().execute()).toEqual([])
})

it(
  'lets one process at a time write, and another go on where that one ended',
  { timeout: 60_000 },
  async () => {
    const opened = await openContext(world.config, world.url, makeLogger(world.config))
    const other = await openWeb(opened)
    await other.listen({ port: 0, host: '127.0.0.1' })
    const elsewhere = `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`
    const url = await sendPartialUpload(film, 6_000_000, options)
    const path = new URL(url).pathname

    const first = request(origin + path, {
      method: 'PATCH',
      headers: {
        ...options.client.headers,
        'tus-resumable': '1.0.0',
        'upload-offset': '6000000',
        'content-length': String(film.length - 6_000_000),
        'content-type': 'application/offset+octet-stream',
      },
    })
    first.on('error', () => {})
    first.write(film.subarray(6_000_000, 9_000_000)) // and then the line is silent
    await vi.waitFor(async () => {
      const { writer } = await db.selectFrom('upload').select('writer').executeTakeFirstOrThrow()
      expect(writer).not.toBeNull()
    })
    // As the admin: the one that is ended may still store what it has, after the other was told how far it is.
    const again = { origin: elsewhere, uploadUrl: elsewhere + path, retryDelays: [100, 1000] }
    const sent = await sendUpload(film, { ...options, ...again })
    first.destroy()

    const id = Number(sent.header('Upload-Video-Id'))
    const { source_key } = await db
      .selectFrom('video')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(film.equals(await buffer((await storage.open(source_key))!.stream))).toBe(true)
    await other.close()
    await opened.pool.end()
  },
)
