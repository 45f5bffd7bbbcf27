import { existsSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeFilmFile, type FilmKind } from '../../../testing/films.ts'
import { makeWorld } from '../../../testing/world.ts'
import type { Context } from '../../platform/context.ts'
import type { PutOptions, Storage } from '../../platform/storage/storage.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { processVideo } from '../jobs.ts'
import { processVideoFile } from './video-processing.ts'
import { removeVideo } from '../video-removal.ts'
import { failStuckVideos } from './stuck-videos.ts'

const LIMIT = { timeout: 60_000 }
const world = await makeWorld()
const { ctx } = world
const owner = await world.as(world.owner)

/** An uploaded film of that kind, before encoding. */
async function createUploadedVideo(kind: FilmKind): Promise<number> {
  const { id } = await world.make.video({ state: 'uploaded', watchable: false })
  const source_key = `videos/${id}/original/film`
  const copy = join(tmpdir(), `matinee-upload-${process.pid}-${id}`)
  await copyFile(await makeFilmFile(kind), copy)
  await ctx.storage.put(source_key, copy, { move: true })
  await ctx.db.updateTable('video').set({ source_key, duration: null }).where('id', '=', id).execute()
  return id
}

const rowOf = (id: number) =>
  ctx.db.selectFrom('video').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const readVideo = async (id: number) => (await owner.get(`/bullet/api/videos/${id}`)).json()
const keysOf = async (id: number) => (await ctx.storage.list(`videos/${id}`)).map(({ key }) => key)
const run = (id: number, context: Context = ctx, signal = new AbortController().signal) =>
  processVideo.run(context, { video_id: id }, signal)

/** The same context with a hook that runs before each file is stored. */
function contextWithPutHook(before: (key: string) => Promise<void> | void): Context {
  const put = async (key: string, path: string, options?: PutOptions) => {
    await before(key)
    return ctx.storage.put(key, path, options)
  }
  const storage = new Proxy(ctx.storage, {
    get: (whole, name: keyof Storage) => (name === 'put' ? put : whole[name]?.bind(whole)),
  })
  return { ...ctx, storage }
}

/** Runs the job and aborts it before a file of that name is stored, after which nothing is stored any more. */
async function interruptedAt(id: number, file: string) {
  const stop = new AbortController()
  const stopping = contextWithPutHook((key) => {
    if (key.endsWith(file)) stop.abort(new Error('the worker is stopping'))
    stop.signal.throwIfAborted() // the decode may be over already, and nothing else would notice
  })
  await expect(run(id, stopping, stop.signal)).rejects.toThrow('the worker is stopping')
}

const expectNothingLeftOver = async (id: number) =>
  expect(existsSync(join(world.config.data_dir, 'work', `film-${id}`))).toBe(false)

describe('an uploaded film', () => {
  it('becomes ready with everything of it', LIMIT, async () => {
    const id = await createUploadedVideo('subtitles')
    await run(id)
    const video = await readVideo(id)
    expect(video).toMatchObject({
      state: 'ready',
      watchable: true,
      percent: 100,
      width: 640,
      height: 360,
      failure: null,
    })
    expect(video.renditions).toMatchObject([
      { name: 'v240', width: 426, frame_rate: 25, complete: true },
      { name: 'v360', width: 640, complete: true },
    ])
    expect(video.sounds).toMatchObject([{ position: 1, language: 'und' }])
    expect(video.captions).toMatchObject([
      { language: 'en', source: 'embedded', label: 'English', cues: 2 },
      { language: 'fr', label: 'français' },
    ])
    for (const address of video.poster_candidates) expect((await owner.get(address)).statusCode).toBe(200)
    expect(video.poster_candidates.length).toBeGreaterThan(0)
    expect((await keysOf(id)).filter((key) => key.endsWith('made.json'))).toEqual([])
    await expectNothingLeftOver(id)
  })

  it('is not made again by a second run', LIMIT, async () => {
    const id = await createUploadedVideo('mono')
    await run(id)
    const before = await rowOf(id)
    await run(id)
    expect(await rowOf(id)).toEqual(before)
  })

  it('shows its progress, and that it plays, before it is done', LIMIT, async () => {
    const id = await createUploadedVideo('strip')
    const seen: { state: string; watchable: boolean; percent: number | null }[] = []
    const spying = contextWithPutHook(async (key) => {
      if (key.endsWith('v720/00001.m4s')) seen.push(await rowOf(id))
    })
    await run(id, spying)
    expect(seen).toMatchObject([{ state: 'encoding', watchable: true }])
    expect(seen[0]!.percent).toBeGreaterThan(0)
    expect(seen[0]!.percent).toBeLessThan(100)
  })

  it('gives its program a picture as soon as it has one', LIMIT, async () => {
    const id = await createUploadedVideo('no-sound')
    const program = await world.make.content({ video_id: id })
    await run(id)
    await world.work()
    const { horizontal_image } = await ctx.db
      .selectFrom('content')
      .select('horizontal_image')
      .where('id', '=', program.id)
      .executeTakeFirstOrThrow()
    expect((await owner.get(horizontal_image!)).statusCode).toBe(200)
  })
})

describe('a film that cannot be made', () => {
  it.each([
    ['truncated', 'film_damaged'],
    ['zeroed', 'film_damaged'],
    ['m3u8', 'film_is_playlist'],
  ] as const)('says why: %s', LIMIT, async (kind, failure_code) => {
    const id = await createUploadedVideo(kind)
    await run(id)
    expect(await readVideo(id)).toMatchObject({ state: 'failed', failure_code, watchable: false })
    expect(await keysOf(id)).toEqual([`videos/${id}/original/film`])
    await expectNothingLeftOver(id)
  })

  it('for want of ffmpeg is tried again, in the end by the publisher', LIMIT, async () => {
    const id = await createUploadedVideo('one-frame')
    const without = { ...ctx, config: { ...ctx.config, ffmpeg_path: '/nowhere/ffmpeg' } }
    const error = await run(id, without).then(
      () => undefined,
      (error: Error) => error,
    )
    expect(error?.message).toContain('/nowhere/ffprobe')
    await processVideo.onGivenUp!(without, { video_id: id }, error!)
    expect(await readVideo(id)).toMatchObject({ state: 'failed', failure_code: 'film_not_made' })

    expect((await owner.post(`/bullet/api/videos/${id}/retry`)).statusCode).toBe(200)
    await world.work()
    expect(await readVideo(id)).toMatchObject({ state: 'ready', failure: null, failure_code: null })
  })
})

it('says so where no job is left that would make a film, and takes another try', LIMIT, async () => {
  const [left, waiting] = [await createUploadedVideo('one-frame'), await createUploadedVideo('one-frame')]
  await enqueue(ctx, processVideo, { video_id: waiting })
  await failStuckVideos.run(ctx, {}, new AbortController().signal)
  expect(await readVideo(left)).toMatchObject({ state: 'failed', failure_code: 'film_not_made' })
  expect(await readVideo(waiting)).toMatchObject({ state: 'uploaded', failure: null })
  expect((await owner.post(`/bullet/api/videos/${left}/retry`)).statusCode).toBe(200)
  await world.work()
  expect(await readVideo(left)).toMatchObject({ state: 'ready' })
})

describe('an interrupted making', () => {
  it('goes on in the midst of its first pass, and does not fall back', LIMIT, async () => {
    const id = await createUploadedVideo('joined')
    await interruptedAt(id, 'v360/00004.m4s')
    await ctx.db.updateTable('video').set({ percent: 100 }).where('id', '=', id).execute()
    const first = await ctx.storage.find(`videos/${id}/1/hls/v360/00002.m4s`)

    const shown: (number | null)[] = []
    const again: string[] = []
    const spying = contextWithPutHook(async (key) => {
      again.push(key)
      shown.push((await rowOf(id)).percent)
    })
    await run(id, spying)
    expect(await rowOf(id)).toMatchObject({ state: 'ready', hls_key: `videos/${id}/1/hls` })
    expect(await ctx.storage.find(`videos/${id}/1/hls/v360/00002.m4s`)).toEqual(first)
    expect(again).not.toContain(`videos/${id}/1/hls/v360/00002.m4s`)
    expect(again).toContain(`videos/${id}/1/hls/v360/00004.m4s`)
    expect(Math.min(...shown.map(Number))).toBe(100)
  })

  it('begins anew where what is there cannot be continued', LIMIT, async () => {
    const id = await createUploadedVideo('joined')
    await interruptedAt(id, 'v360/00004.m4s')
    const init = `videos/${id}/1/hls/v360/init.mp4`
    await ctx.storage.copy(`videos/${id}/1/hls/v240/init.mp4`, init) // as of an encoder of another kind
    await run(id)
    expect(await readVideo(id)).toMatchObject({ state: 'ready' })
    const keys = await keysOf(id)
    expect(keys.filter((key) => key.startsWith(`videos/${id}/1/`))).toEqual([])
    expect(keys).toContain(`videos/${id}/2/hls/v360/index.m3u8`)
  })

  it('begins anew when nothing was done, in files of its own', LIMIT, async () => {
    const id = await createUploadedVideo('strip')
    await interruptedAt(id, 'v480/00001.m4s')
    const half = await keysOf(id)
    expect(half).toContain(`videos/${id}/1/hls/v480/init.mp4`)
    await expectNothingLeftOver(id)

    await run(id)
    expect(await readVideo(id)).toMatchObject({ state: 'ready' })
    const keys = await keysOf(id)
    expect(keys.filter((key) => key.startsWith(`videos/${id}/1/`))).toEqual([])
    expect(keys).toContain(`videos/${id}/2/hls/v720/index.m3u8`)
    expect(await rowOf(id)).toMatchObject({ hls_key: `videos/${id}/2/hls` })
  })

  it('goes on where the first decode was done', LIMIT, async () => {
    const id = await createUploadedVideo('strip')
    await interruptedAt(id, 'v720/00001.m4s')
    const first = await ctx.storage.find(`videos/${id}/1/hls/v480/00001.m4s`)

    await run(id)
    expect(await readVideo(id)).toMatchObject({ state: 'ready' })
    expect(await ctx.storage.find(`videos/${id}/1/hls/v480/00001.m4s`)).toEqual(first)
    const { renditions } = await readVideo(id)
    expect(
      renditions.map(({ name, complete }: { name: string; complete: boolean }) => [name, complete]),
    ).toEqual([
      ['v240', true],
      ['v480', true],
      ['v720', true],
    ])
  })

  it('clears away what a killed worker left on the disk', LIMIT, async () => {
    const id = await createUploadedVideo('one-frame')
    const folder = join(world.config.data_dir, 'work', `film-${id}`)
    const leaving = contextWithPutHook(() => expect(existsSync(join(folder, 'half.mp4'))).toBe(false))
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'half.mp4'), 'left')
    await processVideoFile(leaving, id, new AbortController().signal)
    await expectNothingLeftOver(id)
  })
})

describe('a film deleted while it is made', () => {
  it('leaves no file and no row', LIMIT, async () => {
    const id = await createUploadedVideo('strip')
    let isDeleted = false
    const deleting = contextWithPutHook(async (key) => {
      if (isDeleted || !key.endsWith('v720/init.mp4')) return
      isDeleted = true
      await removeVideo(ctx, id)
      await world.work()
    })
    await run(id, deleting)
    expect(isDeleted).toBe(true)
    expect(await keysOf(id)).toEqual([])
    expect(await ctx.storage.list(`images/${world.storeId}/films/${id}`)).toEqual([])
    expect(await ctx.db.selectFrom('rendition').select('name').where('video_id', '=', id).execute()).toEqual(
      [],
    )
    await expectNothingLeftOver(id)
  })
})
