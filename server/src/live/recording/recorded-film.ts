import { createWriteStream } from 'node:fs'
import { rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { videoThumbnailsReady } from '../../media/events.ts'
import { FILM_INPUT_OPTIONS } from '../../media/transcode/containers.ts'
import { thumbnailOptions } from '../../media/transcode/encode.ts'
import { findVideo, updateEncoding } from '../../media/transcode/encoding-queries.ts'
import { hasFilter, locateBinaries, runProgram, type FfmpegBinaries } from '../../media/transcode/ffmpeg.ts'
import { buildThumbnailGraph } from '../../media/transcode/filter-graph.ts'
import { publishPosters } from '../../media/transcode/posters.ts'
import { probeFilm } from '../../media/transcode/probe.ts'
import { planThumbnails } from '../../media/transcode/thumbnail-plan.ts'
import { createThumbnails } from '../../media/transcode/thumbnails.ts'
import { lockVideoOfStore, type VideoRow } from '../../media/video-queries.ts'
import { withWorkFolder } from '../../media/work-folder.ts'
import { transact, type Context } from '../../platform/context.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'
import { publish } from '../../platform/jobs/events.ts'
import { initFile, numberedFile } from '../packaging/live-playlist.ts'
import type { TrackSegment } from '../packaging/segmented-track.ts'
import { readShownRecording } from './recorded-playlists.ts'
import { sourceTracksOf, type RecordedTracks } from './recorded-tracks.ts'
import { recordedVersion, recordingFolder } from './recording-files.ts'
import { findTrim } from './trim-queries.ts'

interface RecordedFilm {
  ctx: Context
  video: VideoRow
  folder: string
  binaries: FfmpegBinaries
  signal: AbortSignal
  /** What the film shows, and the version of its trim. */
  tracks: RecordedTracks
  trimVersion: number
}

/** Gives a film that was recorded live what an uploaded one has: one file to keep, posters and the storyboard. */
export async function completeRecordedFilm(
  ctx: Context,
  videoId: number,
  signal: AbortSignal,
): Promise<void> {
  const video = await findVideo(ctx.db, videoId)
  if (!video || video.version !== recordedVersion(videoId).version) return
  await withWorkFolder(ctx, { purpose: 'film', videoId }, async (folder) => {
    const { shown, version: trimVersion } = await readShownRecording(ctx.db, videoId)
    const tracks = sourceTracksOf(shown)
    const binaries = locateBinaries(ctx.config.ffmpeg_path)
    const recorded = { ctx, video, folder, signal, binaries, tracks, trimVersion }
    const file = await joinFeeds(recorded)
    if (file) await keepFile(recorded, file)
  })
}

/** One file of all that was recorded; undefined where nothing was. */
async function joinFeeds(recorded: RecordedFilm): Promise<string | undefined> {
  const { folder, tracks } = recorded
  const feeds = new Set([...tracks.values()].flatMap((segments) => segments.map(({ feed }) => feed)))
  const files: string[] = []
  for (const feed of [...feeds].toSorted((a, b) => a - b)) files.push(await joinTracks(recorded, feed))
  if (files.length < 2) return files[0]
  await writeFile(join(folder, 'feeds.txt'), files.map((path) => `file '${path}'\n`).join(''))
  const joined = join(folder, 'recording.mp4')
  await ffmpeg(recorded, [...['-f', 'concat', '-safe', '0', '-i', 'feeds.txt'], ...copyTo(joined)])
  return joined
}

/** Picture and sound of one feed, which share a clock. */
async function joinTracks(recorded: RecordedFilm, feed: number): Promise<string> {
  const { folder, tracks } = recorded
  const parts: string[] = []
  for (const [name, segments] of tracks) {
    const own = segments.filter((segment) => segment.feed === feed)
    if (own.length > 0) parts.push(await joinSegments(recorded, name, own))
  }
  const joined = join(folder, `feed-${feed}.mp4`)
  const inputs = parts.flatMap((path) => ['-i', `file:${path}`])
  const maps = parts.flatMap((_, index) => ['-map', String(index)])
  await ffmpeg(recorded, [
    '-copyts',
    ...inputs,
    ...maps,
    '-avoid_negative_ts',
    'make_zero',
    ...copyTo(joined),
  ])
  for (const path of parts) await rm(path)
  return joined
}

async function joinSegments(
  { ctx, video, folder }: RecordedFilm,
  name: string,
  segments: readonly TrackSegment[],
) {
  const path = join(folder, `${name}.mp4`)
  const from = `${recordingFolder(video.id)}/${name}`
  const files = [initFile(segments[0]!.feed), ...segments.map(({ number }) => numberedFile(number))]
  await rm(path, { force: true })
  for (const file of files) {
    const stored = await ctx.storage.open(`${from}/${file}`)
    if (stored) await pipeline(stored.stream, createWriteStream(path, { flags: 'a' }))
  }
  return path
}

const copyTo = (path: string) => ['-c', 'copy', '-movflags', '+faststart', '-f', 'mp4', `file:${path}`]
const JOIN_SECONDS = 3600

const ffmpeg = ({ binaries, folder, signal }: RecordedFilm, args: string[]) =>
  runProgram({
    program: binaries.ffmpeg,
    args: ['-hide_banner', '-nostdin', '-y', '-v', 'error', ...args],
    folder,
    limit: JOIN_SECONDS,
    signal,
  })

async function keepFile(recorded: RecordedFilm, file: string) {
  const { ctx, video, signal, binaries, trimVersion } = recorded
  const film = await probeFilm(file, binaries, signal)
  const { size } = await stat(file)
  const stills = film.picture && (await takeStills(recorded, file))
  const wanted = recordedVersion(video.id)
  const posters = await publishPosters(ctx, video, wanted, stills?.posters ?? [], `1.${trimVersion}`)
  await ctx.storage.put(video.source_key, file, { move: true })
  await transact(ctx, async (ctx) => {
    await lockVideoOfStore(ctx.db, video.store_id, video.id)
    if (((await findTrim(ctx.db, video.id))?.version ?? 0) !== trimVersion) return // trimmed meanwhile, and made again
    await ctx.db.updateTable('video').set({ size }).where('id', '=', video.id).execute()
    await updateEncoding(ctx.db, wanted, {
      probe: toJsonb(film),
      poster_candidates: toJsonb(posters),
      blur_hash: stills?.blur_hash ?? null,
      storyboard: stills?.storyboard ?? false,
    })
    await publish(ctx, videoThumbnailsReady, { video_id: video.id })
  })
}

async function takeStills(recorded: RecordedFilm, file: string) {
  const { ctx, video, folder, binaries, signal } = recorded
  const film = await probeFilm(file, binaries, signal)
  const plan = planThumbnails(film.picture!, film.duration)
  const canToneMap = film.picture!.hdr !== undefined && (await hasFilter(binaries, 'zscale'))
  await ffmpeg(recorded, [
    ...['-skip_frame', 'nokey', ...FILM_INPUT_OPTIONS, '-i', `file:${resolve(file)}`],
    ...['-filter_complex', buildThumbnailGraph(film.picture!, plan, canToneMap)],
    ...thumbnailOptions({ stills: plan }),
  ])
  const send = (path: string, content: string | Uint8Array) =>
    ctx.storage.putBytes(`${recordingFolder(video.id)}/${path}`, Buffer.from(content))
  return createThumbnails(folder, plan, send)
}
