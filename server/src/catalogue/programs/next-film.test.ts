import { expect, it } from 'vitest'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { viewerFrom } from '../../../testing/viewer.ts'
import { countWaitingStatements } from '../../../testing/waiting-statements.ts'
import { makeWorld } from '../../../testing/world.ts'
import { videoFailed, videoThumbnailsReady, videoPlayable } from '../../media/events.ts'
import { openUploadStore } from '../../media/upload/upload-store.ts'
import { finishUpload } from '../../media/upload/uploads.ts'
import { storeCaptions } from '../../media/captions/video-captions.ts'
import { listCaptions, upsertCaption } from '../../media/video-queries.ts'
import { transact } from '../../platform/context.ts'
import { publish } from '../../platform/jobs/events.ts'
import { removeReplacedFilm } from '../jobs.ts'
import { catalogueProgramGateway } from './media-gateway.ts'
import { deleteProgram } from './program-removal.ts'

const world = await makeWorld()
const owner = await world.as(world.owner)
const ctx = { ...world.ctx, store: { id: world.storeId, locale: 'en' } }
const { db } = ctx
const signal = new AbortController().signal
const viewer = viewerFrom(world.owner)

const readProgram = async (id: number) => (await owner.get(`/bullet/api/programs/${id}`)).json()
const place = (programId: number, videoId: number) =>
  transact(ctx, (ctx) =>
    catalogueProgramGateway.place(ctx, {
      programId,
      videoId,
      collectionId: null,
      title: 'Again',
      memberId: viewer.id,
    }),
  )
const inTheMaking = () => world.make.video({ watchable: false, state: 'encoding', duration: null })
const becomes = async (id: number, change: object) =>
  db.updateTable('video').set(change).where('id', '=', id).execute()
const isThere = async (id: number) =>
  (await db.selectFrom('video').select('id').where('id', '=', id).execute()).length === 1

const putCaptions = async (videoId: number, language: string, said: string) => {
  const vtt = `WEBVTT\n\n00:01.000 --> 00:02.000\n${said}\n`
  const file_key = await storeCaptions(ctx, videoId, vtt)
  await upsertCaption(db, { video_id: videoId, language, label: language, file_key, cues: 1 })
}
const saidIn = async (videoId: number) => {
  const captions = await listCaptions(db, videoId)
  const lines = captions.map(async ({ language, file_key }) => {
    const { stream } = (await ctx.storage.open(file_key))!
    return [language, (await text(stream)).split('\n').slice(3, 4)]
  })
  return Object.fromEntries(await Promise.all(lines)) as Record<string, string[]>
}

it('goes on showing the film in use until the new one plays', async () => {
  const { id, video_id } = await world.make.film()
  await db.insertInto('marker').values({ video_id: video_id!, at_seconds: 12, title: 'Storm' }).execute()
  await putCaptions(video_id!, 'sv', 'Storm i natt')
  await putCaptions(video_id!, 'en', 'Storm tonight')
  const next = await inTheMaking()
  await putCaptions(next.id, 'en', 'A storm tonight')
  await place(id, next.id)
  expect(await readProgram(id)).toMatchObject({
    video_id,
    video_watchable: true,
    next_video: { id: next.id },
  })

  await becomes(next.id, { watchable: true, duration: 40 })
  await publish(ctx, videoPlayable, { video_id: next.id })
  await world.work()
  expect(await readProgram(id)).toMatchObject({ video_id: next.id, next_video: null, duration: 40 })
  const markers = await db.selectFrom('marker').select('title').where('video_id', '=', next.id).execute()
  expect(markers).toEqual([{ title: 'Storm' }])
  expect(await saidIn(next.id)).toEqual({ en: ['A storm tonight'], sv: ['Storm i natt'] })
  expect(await isThere(video_id!)).toBe(true)
  await removeReplacedFilm.run(ctx, { video_id: video_id! }, signal)
  await removeReplacedFilm.run(ctx, { video_id: next.id }, signal)
  expect([await isThere(video_id!), await isThere(next.id)]).toEqual([false, true])
})

it('keeps the film in use when the new one cannot be made, and says why', async () => {
  const { id, video_id } = await world.make.film()
  const next = await inTheMaking()
  await place(id, next.id)
  await becomes(next.id, { state: 'failed', failure_code: 'film_damaged', failure: 'Damaged.' })
  await publish(ctx, videoFailed, { video_id: next.id })
  await world.work()
  expect(await readProgram(id)).toMatchObject({
    video_id,
    next_video: { state: 'failed', failure_code: 'film_damaged' },
  })
  expect((await owner.delete(`/bullet/api/programs/${id}/next_film`)).json().next_video).toBeNull()
  expect(await isThere(next.id)).toBe(false)
  expect((await owner.delete(`/bullet/api/programs/${id}/next_film`)).json().code).toBe('no_next_film')
})

it('takes the last of several replacements', async () => {
  const { id, video_id } = await world.make.film()
  const [first, second] = [await inTheMaking(), await inTheMaking()]
  await place(id, first.id)
  await place(id, second.id)
  expect(await isThere(first.id)).toBe(false)
  expect(await readProgram(id)).toMatchObject({ video_id, next_video: { id: second.id } })
})

it('takes a new film at once where none plays', async () => {
  const broken = await world.make.video({ watchable: false, state: 'failed' })
  const { id } = await world.make.content({ video_id: broken.id, status: 'draft' })
  const next = await inTheMaking()
  await place(id, next.id)
  expect(await readProgram(id)).toMatchObject({ video_id: next.id, next_video: null })
  expect(await isThere(broken.id)).toBe(false)
})

it('keeps its pictures when the film they are from is deleted', async () => {
  const video = await world.make.video()
  const { id } = await world.make.content({ video_id: video.id, status: 'draft' })
  const still = `images/${world.storeId}/films/${video.id}/1-1.webp`
  const picture = sharp({ create: { width: 320, height: 240, channels: 3, background: '#264' } })
  await ctx.storage.putBytes(still, await picture.webp().toBuffer())
  await becomes(video.id, { poster_candidates: JSON.stringify([`/${still}`]) })
  await publish(ctx, videoThumbnailsReady, { video_id: video.id })
  await world.work()

  const next = await world.make.video()
  await db.updateTable('content').set({ video_id: next.id }).where('id', '=', id).execute()
  await removeReplacedFilm.run(ctx, { video_id: video.id }, signal)
  await world.work()
  const { horizontal_image, vertical_image, square_image } = await readProgram(id)
  expect((await world.app.inject(`/${still}`)).statusCode).toBe(404)
  for (const image of [horizontal_image, vertical_image, square_image])
    expect((await world.app.inject(image)).statusCode).toBe(200)
})

it('is deleted while its upload ends, and neither waits for the other', async () => {
  const { id } = await world.make.film()
  const upload = await createUpload(id)
  let deleting: Promise<unknown> | undefined
  // The upload holds the lock: let the deletion wait before the upload continues.
  const sync = async () => {
    deleting = deleteProgram(ctx, viewer, id)
    deleting.catch(() => {})
    await expect.poll(() => countWaitingStatements(ctx.pool), { interval: 10 }).toBeGreaterThan(0)
  }
  const storage = Object.assign(Object.create(ctx.storage), { sync })
  const store = await openUploadStore(ctx)
  const receipt = await finishUpload({ ...ctx, storage }, catalogueProgramGateway, store, { id: upload.id })
  await deleting
  expect(receipt.programId).toBe(id)
  expect((await owner.get(`/bullet/api/programs/${id}`)).statusCode).toBe(404)
  expect(await isThere(receipt.videoId)).toBe(false)
})

async function createUpload(programId: number) {
  const { id: video_id } = await world.make.video()
  await db.deleteFrom('video').where('id', '=', video_id).execute()
  const key = `videos/${video_id}/original/film.mp4`
  await ctx.storage.putBytes(key, Buffer.from('film'))
  return db
    .insertInto('upload')
    .values({
      id: 'arrived',
      store_id: world.storeId,
      member_id: world.owner.id,
      content_id: programId,
      collection_id: null,
      video_id,
      key,
      file_name: 'film.mp4',
      file_type: null,
      size: 4,
      checksum: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
