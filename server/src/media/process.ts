import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { transact, type Context } from '../platform/context.ts'
import type { Refusal } from '../platform/errors.ts'
import { publish } from '../platform/events.ts'
import { videoFailed, videoPictured, videoReady, videoWatchable } from './events.ts'
import { waitForStorage } from './storage-wait.ts'
import { binariesAt } from './ffmpeg.ts'
import type { Film } from './film.ts'
import { hlsFolder, madeKey, versionFolder } from './folders.ts'
import * as query from './making-queries.ts'
import type { Wanted } from './making-queries.ts'
import { makeFilm, type Made, type Making } from './package.ts'
import { keepPosters } from './posters.ts'
import { probe } from './probe.ts'
import { announceProgress } from './announce-progress.ts'
import { folderOf, imagesOf } from './removal.ts'
import type { VideoRow } from './video-queries.ts'

/** Thrown inside a making whose video was deleted or started again: there is nothing left to do. */
class NotWanted extends Error {}

/**
 * Makes a video's film playable from its original. Finished films are left alone; one whose making was interrupted goes
 * on after the last decode that was done. Throws the refusal that says what is wrong with the film.
 */
export async function processFilm(ctx: Context, videoId: number, signal: AbortSignal): Promise<void> {
  const folder = join(ctx.config.data_dir, 'work', `film-${videoId}`)
  await rm(folder, { recursive: true, force: true }) // of a run that was killed
  const video = await query.findVideo(ctx.db, videoId)
  if (!video) return ctx.storage.removeFolder(folderOf(videoId)) // of a run that was stopped after the film was deleted
  if (video.state === 'ready' || video.state === 'failed') return
  await mkdir(join(folder, 'made'), { recursive: true })
  try {
    await process(ctx, video, folder, signal)
  } catch (error) {
    // Deleted in the middle of a statement, its rows have nothing left to belong to: that is no failure either.
    const isGone = error instanceof NotWanted || !(await query.findVideo(ctx.db, videoId))
    if (!isGone) throw error
    await removeIfDeleted(ctx, video)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function process(ctx: Context, video: VideoRow, folder: string, signal: AbortSignal): Promise<void> {
  const { made, ...wanted } = await beginning(ctx, video)
  const binaries = binariesAt(ctx.config.ffmpeg_path)
  const source = await ctx.storage.localCopy(video.source_key, folder)
  const film = await probe(source, binaries, signal)
  await change(ctx, wanted, {
    state: 'encoding',
    ...described(film),
    percent: 0,
    speed: null,
    seconds_left: null,
    waiting_for: null,
  })
  const stop = new AbortController()
  const progress = announceProgress(ctx, video, wanted, () => stop.abort(new NotWanted()))
  try {
    const making = {
      source,
      film,
      binaries,
      folder: join(folder, 'made'),
      signal: AbortSignal.any([signal, stop.signal]),
    }
    await makeFilm({
      ...making,
      ...(made && { made }),
      on: { ...handlers(ctx, video, wanted, making), progress: progress.tell },
    })
  } finally {
    await progress.end()
  }
  await finish(ctx, wanted)
}

/** Where to begin: at what an interrupted making has finished, else as a version that shares no file with the old one. */
async function beginning(ctx: Context, video: VideoRow): Promise<Wanted & { made?: Made }> {
  const made = await readMade(ctx, video)
  if (made) return { id: video.id, version: video.version, made }
  const version = video.state === 'uploaded' ? video.version : video.version + 1
  await change(ctx, video, { state: 'probing', version })
  return { id: video.id, version }
}

async function readMade(ctx: Context, video: Wanted): Promise<Made | undefined> {
  const file = await ctx.storage.open(madeKey(video))
  return file && ((await json(file.stream)) as Made)
}

const described = (film: Film) => ({
  probe: JSON.stringify(film),
  duration: film.duration,
  width: film.picture?.width ?? null,
  height: film.picture?.height ?? null,
})

/** Changes the row of a making that is still wanted. */
async function change(ctx: Context, wanted: Wanted, values: Parameters<typeof query.updateMaking>[2]) {
  if (!(await query.updateMaking(ctx.db, wanted, values))) throw new NotWanted()
}

function handlers(
  ctx: Context,
  video: VideoRow,
  wanted: Wanted,
  { folder, signal }: Pick<Making, 'folder' | 'signal'>,
): Omit<Making['on'], 'progress'> {
  const hls_key = hlsFolder(wanted)
  return {
    file: (path) =>
      waitForStorage(ctx, wanted, signal, () =>
        ctx.storage.put(`${hls_key}/${path}`, join(folder, path), { move: true }),
      ),
    rendition: async (variant, complete) =>
      void (await query.noteRendition(ctx.db, wanted, variant, complete)),
    watchable: ({ sounds }) => becomeWatchable(ctx, wanted, sounds),
    async halfway(made) {
      await notePictures(ctx, video, wanted, made)
      await ctx.storage.putBytes(madeKey(wanted), Buffer.from(JSON.stringify(made)))
    },
  }
}

/** From here on players get this version; those before it are removed. */
async function becomeWatchable(ctx: Context, wanted: Wanted, sounds: Made['sounds']) {
  await transact(ctx, async (ctx) => {
    await change(ctx, wanted, { watchable: true, hls_key: hlsFolder(wanted) })
    await query.noteSounds(ctx.db, wanted, sounds)
    await query.forgetVersionsBefore(ctx.db, wanted)
    await publish(ctx, videoWatchable, { video_id: wanted.id })
  })
  for (let version = 1; version < wanted.version; version += 1) {
    await ctx.storage.removeFolder(versionFolder({ ...wanted, version }))
  }
}

async function notePictures(
  ctx: Context,
  video: VideoRow,
  wanted: Wanted,
  { stills, captions, sounds }: Made,
) {
  const poster_candidates = await keepPosters(ctx, video, wanted, stills?.posters ?? [])
  await transact(ctx, async (ctx) => {
    await change(ctx, wanted, {
      poster_candidates: JSON.stringify(poster_candidates) as never,
      blur_hash: stills?.blur_hash ?? null,
      storyboard: stills?.storyboard ?? false,
    })
    await query.noteSounds(ctx.db, wanted, sounds)
    const files = captions.map(({ path, ...caption }) => ({
      ...caption,
      file_key: `${hlsFolder(wanted)}/${path}`,
    }))
    await query.noteEmbeddedCaptions(ctx.db, wanted.id, files)
    await publish(ctx, videoPictured, { video_id: wanted.id })
  })
}

async function finish(ctx: Context, wanted: Wanted) {
  await transact(ctx, async (ctx) => {
    const ready_at = ctx.clock.now().toISOString()
    await change(ctx, wanted, {
      state: 'ready',
      percent: 100,
      speed: null,
      seconds_left: null,
      waiting_for: null,
      ready_at,
    })
    await publish(ctx, videoReady, { video_id: wanted.id })
  })
  await ctx.storage.remove(madeKey(wanted))
}

/** What was handed over after the deletion's own sweep goes too. */
async function removeIfDeleted(ctx: Context, video: VideoRow) {
  if (await query.findVideo(ctx.db, video.id)) return
  await ctx.storage.removeFolder(folderOf(video.id))
  await ctx.storage.removeFolder(imagesOf(video.store_id, video.id))
}

/** Notes why a film cannot be made. What plays already goes on playing; what does not is removed. */
export async function failFilm(ctx: Context, videoId: number, { code, message }: Refusal): Promise<void> {
  const video = await query.findVideo(ctx.db, videoId)
  if (!video) return
  await transact(ctx, async (ctx) => {
    const failure = {
      ...{ failure_code: code, failure: message, waiting_for: null },
      ...{ percent: null, speed: null, seconds_left: null },
    }
    await query.updateMaking(ctx.db, video, { state: 'failed', ...failure })
    await publish(ctx, videoFailed, { video_id: videoId })
  })
  if (video.hls_key !== hlsFolder(video)) await ctx.storage.removeFolder(versionFolder(video))
}
