import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { transact, type Context } from '../../platform/context.ts'
import type { Refusal } from '../../platform/errors.ts'
import { publish } from '../../platform/jobs/events.ts'
import { videoFailed, videoThumbnailsReady, videoReady, videoPlayable } from '../events.ts'
import { waitForStorage } from './storage-wait.ts'
import { locateBinaries } from './ffmpeg.ts'
import type { ProbedFilm } from './film.ts'
import { hlsFolder, encodingResultKey, versionFolder } from '../folders.ts'
import { ContinuationUnfit, type KeptTrack } from './continuation.ts'
import { readKeptTracks } from './kept-tracks.ts'
import * as query from './encoding-queries.ts'
import type { VideoVersion } from './encoding-queries.ts'
import { encodeFilm, type EncodingResult, type FilmEncodingInput } from './film-encoding.ts'
import { publishPosters } from './posters.ts'
import { probeFilm } from './probe.ts'
import { createProgressReporter } from './progress-reporter.ts'
import { videoFolder, videoImagesFolder } from '../video-removal.ts'
import type { VideoRow } from '../video-queries.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'
import { withWorkFolder } from '../work-folder.ts'

/** Thrown if the video was deleted or restarted during the encoding. */
class VersionObsolete extends Error {}

/**
 * Encodes a video from its original. Finished videos are left alone; an interrupted encoding goes on after the segments
 * it has left in the storage. Throws the refusal that says what is wrong with the film.
 */
export const processVideoFile = (ctx: Context, videoId: number, signal: AbortSignal): Promise<void> =>
  withWorkFolder(ctx, { purpose: 'film', videoId }, (folder) => processInFolder(ctx, videoId, folder, signal))

async function processInFolder(ctx: Context, videoId: number, folder: string, signal: AbortSignal) {
  const video = await query.findVideo(ctx.db, videoId)
  if (!video) return ctx.storage.removeFolder(videoFolder(videoId)) // left by a run that was aborted after the deletion
  if (video.state === 'ready' || video.state === 'failed') return
  await mkdir(join(folder, 'made'))
  try {
    await encodeInOnePiece(ctx, video, folder, signal)
  } catch (error) {
    // If the video is deleted during a statement, its rows violate a foreign key: that is no failure either.
    const isGone = error instanceof VersionObsolete || !(await query.findVideo(ctx.db, videoId))
    if (!isGone) throw error
    await removeIfDeleted(ctx, video)
  }
}

/** Goes on where the film was left, or begins a new version if that cannot be continued. */
async function encodeInOnePiece(ctx: Context, video: VideoRow, folder: string, signal: AbortSignal) {
  try {
    await encodeVersion(ctx, video, folder, signal)
  } catch (error) {
    if (!(error instanceof ContinuationUnfit)) throw error
    ctx.log.warn({ err: error, video_id: video.id }, 'a film begins anew')
    const anew = { state: 'uploaded', version: video.version + 1, percent: null } as const
    await updateCurrentVersion(ctx, video, anew)
    await encodeVersion(ctx, { ...video, ...anew }, folder, signal)
  }
}

async function encodeVersion(
  ctx: Context,
  video: VideoRow,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const { made, kept, ...wanted } = await findStartingVersion(ctx, video)
  const binaries = locateBinaries(ctx.config.ffmpeg_path)
  const source = await ctx.storage.localCopy(video.source_key, folder)
  const film = await probeFilm(source, binaries, signal)
  const shown = kept && video.percent !== null ? video.percent : 0
  await updateCurrentVersion(ctx, wanted, {
    state: 'encoding',
    ...probeColumns(film),
    percent: shown,
    speed: null,
    seconds_left: null,
    waiting_for: null,
  })
  const stop = new AbortController()
  const progress = createProgressReporter(ctx, video, wanted, () => stop.abort(new VersionObsolete()))
  try {
    const making = {
      source,
      film,
      binaries,
      folder: join(folder, 'made'),
      signal: AbortSignal.any([signal, stop.signal]),
    }
    await encodeFilm({
      ...making,
      ...(made && { made }),
      ...(kept && { kept }),
      on: {
        ...createEncodingHandlers(ctx, video, wanted, making),
        progress: (made) => progress.tell({ ...made, percent: Math.max(shown, made.percent) }),
      },
    })
  } finally {
    await progress.end()
  }
  await markReady(ctx, wanted)
}

interface StartingVersion extends VideoVersion {
  /** Of an interrupted encoding, which goes on. */
  made?: EncodingResult | undefined
  kept?: Map<string, KeptTrack>
}

/** The starting point: what an interrupted encoding has left, or a new version that shares no file with the old one. */
async function findStartingVersion(ctx: Context, video: VideoRow): Promise<StartingVersion> {
  const made = await readEncodingResult(ctx, video)
  const kept = made || video.state === 'encoding' ? await readKeptTracks(ctx.storage, video) : new Map()
  if (made || kept.size > 0) return { id: video.id, version: video.version, made, kept }
  const version = video.state === 'uploaded' ? video.version : video.version + 1
  await updateCurrentVersion(ctx, video, { state: 'probing', version })
  return { id: video.id, version }
}

async function readEncodingResult(ctx: Context, video: VideoVersion): Promise<EncodingResult | undefined> {
  const file = await ctx.storage.open(encodingResultKey(video))
  return file && ((await json(file.stream)) as EncodingResult)
}

const probeColumns = (film: ProbedFilm) => ({
  probe: toJsonb(film),
  duration: film.duration,
  width: film.picture?.width ?? null,
  height: film.picture?.height ?? null,
})

/** Updates the row of a version that is still current. */
async function updateCurrentVersion(
  ctx: Context,
  wanted: VideoVersion,
  values: Parameters<typeof query.updateEncoding>[2],
) {
  if (!(await query.updateEncoding(ctx.db, wanted, values))) throw new VersionObsolete()
}

function createEncodingHandlers(
  ctx: Context,
  video: VideoRow,
  wanted: VideoVersion,
  { folder, signal }: Pick<FilmEncodingInput, 'folder' | 'signal'>,
): Omit<FilmEncodingInput['on'], 'progress'> {
  const hls_key = hlsFolder(wanted)
  const wasPlayable = video.watchable && video.hls_key === hls_key
  return {
    async file(path) {
      // Whoever goes on writes the same segments, but a playlist of ours would cut off what theirs names.
      if (path.endsWith('.m3u8')) await ctx.assertJobHeld?.(ctx.db)
      await waitForStorage(ctx, wanted, signal, () =>
        ctx.storage.put(`${hls_key}/${path}`, join(folder, path), { move: true }),
      )
    },
    rendition: async (variant, complete) =>
      void (await query.recordRendition(ctx.db, wanted, variant, complete)),
    watchable: async ({ sounds }) => {
      if (!wasPlayable) await markPlayable(ctx, wanted, sounds)
    },
    async halfway(made) {
      await recordThumbnails(ctx, video, wanted, made)
      await ctx.storage.putBytes(encodingResultKey(wanted), Buffer.from(JSON.stringify(made)))
    },
  }
}

/** Makes this version current and removes earlier ones. */
async function markPlayable(ctx: Context, wanted: VideoVersion, sounds: EncodingResult['sounds']) {
  await transact(ctx, async (ctx) => {
    await updateCurrentVersion(ctx, wanted, { watchable: true, hls_key: hlsFolder(wanted) })
    await query.recordSoundTracks(ctx.db, wanted, sounds)
    await query.deleteOlderVersions(ctx.db, wanted)
    await publish(ctx, videoPlayable, { video_id: wanted.id })
  })
  for (let version = 1; version < wanted.version; version += 1) {
    await ctx.storage.removeFolder(versionFolder({ ...wanted, version }))
  }
}

async function recordThumbnails(
  ctx: Context,
  video: VideoRow,
  wanted: VideoVersion,
  { stills, captions, sounds }: EncodingResult,
) {
  const poster_candidates = await publishPosters(ctx, video, wanted, stills?.posters ?? [])
  await transact(ctx, async (ctx) => {
    await updateCurrentVersion(ctx, wanted, {
      poster_candidates: toJsonb(poster_candidates),
      blur_hash: stills?.blur_hash ?? null,
      storyboard: stills?.storyboard ?? false,
    })
    await query.recordSoundTracks(ctx.db, wanted, sounds)
    const files = captions.map(({ path, ...caption }) => ({
      ...caption,
      file_key: `${hlsFolder(wanted)}/${path}`,
    }))
    await query.recordEmbeddedCaptions(ctx.db, wanted.id, files)
    await publish(ctx, videoThumbnailsReady, { video_id: wanted.id })
  })
}

async function markReady(ctx: Context, wanted: VideoVersion) {
  await transact(ctx, async (ctx) => {
    const ready_at = ctx.clock.now().toISOString()
    await updateCurrentVersion(ctx, wanted, {
      state: 'ready',
      percent: 100,
      speed: null,
      seconds_left: null,
      waiting_for: null,
      ready_at,
    })
    await publish(ctx, videoReady, { video_id: wanted.id })
  })
  await ctx.storage.remove(encodingResultKey(wanted))
}

/** Removes files uploaded after the deletion's own sweep. */
async function removeIfDeleted(ctx: Context, video: VideoRow) {
  if (await query.findVideo(ctx.db, video.id)) return
  await ctx.storage.removeFolder(videoFolder(video.id))
  await ctx.storage.removeFolder(videoImagesFolder(video.store_id, video.id))
}

/** Records why encoding failed. A playable version stays; an unplayable one is removed. */
export async function recordEncodingFailure(
  ctx: Context,
  videoId: number,
  { code, message }: Refusal,
): Promise<void> {
  const video = await query.findVideo(ctx.db, videoId)
  if (!video) return
  await transact(ctx, async (ctx) => {
    const failure = {
      ...{ failure_code: code, failure: message, waiting_for: null },
      ...{ percent: null, speed: null, seconds_left: null },
    }
    await query.updateEncoding(ctx.db, video, { state: 'failed', ...failure })
    await publish(ctx, videoFailed, { video_id: videoId })
  })
  if (video.hls_key !== hlsFolder(video)) await ctx.storage.removeFolder(versionFolder(video))
}
