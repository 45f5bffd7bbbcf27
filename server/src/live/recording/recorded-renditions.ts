import { join } from 'node:path'
import { findVideo, recordRendition } from '../../media/transcode/encoding-queries.ts'
import { LOCAL_INPUT_OPTIONS, runProgram } from '../../media/transcode/ffmpeg.ts'
import { listRenditions } from '../../media/video-queries.ts'
import { videoFolder } from '../../media/video-removal.ts'
import { withWorkFolder } from '../../media/work-folder.ts'
import { transact, type Context } from '../../platform/context.ts'
import {
  pictureOf,
  planLiveRenditions,
  type LiveRendition,
  type PictureFormat,
} from '../encoding/live-ladder.ts'
import { renditionOptions } from '../encoding/rendition-encoder.ts'
import { initFile, numberedFile } from '../packaging/live-playlist.ts'
import { LiveTrack } from '../packaging/live-track.ts'
import { readParts, type MediaPart, type TrackInit } from '../packaging/part-reader.ts'
import { RenditionTrack } from '../packaging/rendition-track.ts'
import type { TrackSegment } from '../packaging/segmented-track.ts'
import { readFeedFile } from './feed-file.ts'
import { bandwidthOf, writeRecordedMaster } from './recorded-master.ts'
import { readShownRecording, writeRecordedPlaylists } from './recorded-playlists.ts'
import { sourceTrackOf } from './recorded-tracks.ts'
import { recordedVersion, recordingFolder, segmentRow } from './recording-files.ts'
import { insertSegment } from './recording-queries.ts'
import { bringBack, withheldFolder } from './withheld-files.ts'
import { lockRecordingFiles } from './trim-queries.ts'

interface RecordedSource {
  videoId: number
  track: string
  segments: readonly TrackSegment[]
  picture: PictureFormat
  folder: string
  signal: AbortSignal
}

interface EncodedTrack {
  rendition: LiveRendition
  init: TrackInit
  segments: TrackSegment[]
}

/**
 * Encodes the renditions of a recording that it did not have on air, or had with gaps: cut where its source is, so that a
 * trim cuts them alike. May be run twice.
 */
export async function encodeMissingRenditions(ctx: Context, videoId: number, signal: AbortSignal) {
  try {
    await withWorkFolder(ctx, { purpose: 'renditions', videoId }, (folder) =>
      addMissing(ctx, videoId, folder, signal),
    )
  } finally {
    if (!(await findVideo(ctx.db, videoId))) await ctx.storage.removeFolder(videoFolder(videoId))
  }
}

async function addMissing(ctx: Context, videoId: number, folder: string, signal: AbortSignal) {
  const source = await findSource(ctx, videoId)
  if (!source) return
  for (const rendition of await findMissing(ctx, videoId, source.picture))
    await addRendition(ctx, { ...source, folder, signal }, rendition)
}

/** The picture that the encoder sent; undefined without one, and where the film is another by now. */
async function findSource(ctx: Context, videoId: number) {
  const video = await findVideo(ctx.db, videoId)
  const wanted = recordedVersion(videoId)
  if (video?.state !== 'ready' || video.version !== wanted.version) return undefined
  const { recorded } = await readShownRecording(ctx.db, videoId)
  const track = sourceTrackOf([...recorded.keys()])
  const picture = (await listRenditions(ctx.db, wanted)).find(({ name }) => name === track)
  return track && picture ? { videoId, track, segments: recorded.get(track)!, picture } : undefined
}

async function findMissing(ctx: Context, videoId: number, picture: PictureFormat) {
  const { recorded } = await readShownRecording(ctx.db, videoId)
  return planLiveRenditions(picture).filter(({ name }) => !recorded.has(name))
}

async function addRendition(ctx: Context, source: RecordedSource, rendition: LiveRendition) {
  const { videoId } = source
  const encoded = await encodeRendition(ctx, source, rendition)
  await transact(ctx, async (ctx) => {
    await lockRecordingFiles(ctx.db, videoId)
    if (!(await findVideo(ctx.db, videoId))) return // deleted meanwhile
    for (const segment of encoded.segments)
      await insertSegment(ctx.db, segmentRow(videoId, rendition.name, segment))
    await showRendition(ctx, source, encoded)
  })
}

/** Where the film is trimmed, also meanwhile, the rendition is as well. */
async function showRendition(ctx: Context, { videoId, picture }: RecordedSource, encoded: EncodedTrack) {
  const { init, rendition, segments } = encoded
  const { shown } = await readShownRecording(ctx.db, videoId)
  const variant = {
    ...{ name: rendition.name, codec: init.codec, bandwidth: bandwidthOf(segments) },
    ...{ width: init.width, height: init.height, frame_rate: picture.frame_rate },
  }
  await recordRendition(ctx.db, recordedVersion(videoId), variant, true)
  await bringBack(ctx, videoId, shown)
  await writeRecordedPlaylists(ctx, videoId, shown)
  await writeRecordedMaster(ctx, videoId, shown)
}

/** Encodes all that was recorded; nothing delivers its segments before they are listed. */
async function encodeRendition(
  ctx: Context,
  source: RecordedSource,
  rendition: LiveRendition,
): Promise<EncodedTrack> {
  let written: Promise<unknown> = Promise.resolve()
  const put = (folder: string, file: string, bytes: Buffer) => {
    written = written.then(() => ctx.storage.putBytes(`${folder}/${rendition.name}/${file}`, bytes))
    written.catch(() => {}) // thrown where it is waited for
  }
  const [shown, withheld] = [recordingFolder(source.videoId), withheldFolder(source.videoId)]
  const original = new LiveTrack(source.track, { isVideo: true }, () => {})
  const track = new RenditionTrack(rendition.name, { source: original }, ({ number }, bytes) =>
    put(withheld, numberedFile(number), bytes),
  )
  for (const feed of new Set(source.segments.map((segment) => segment.feed))) {
    const file = await readFeed(ctx, source, feed)
    original.segments.push(...file.segments)
    track.begin()
    await encodeFile(ctx, source, rendition, {
      path: file.path,
      init(init) {
        track.inits.set(feed, init)
        put(shown, initFile(feed), init.bytes)
      },
      async part(part) {
        track.add(feed, part)
        await written
      },
    })
    track.stop()
    await written
  }
  if (track.segments.some(({ isGap }) => isGap) || track.inits.size === 0)
    throw new Error(`rendition ${rendition.name} of recording ${source.videoId} is not complete`)
  return { rendition, init: [...track.inits.values()][0]!, segments: track.segments }
}

const readFeed = (ctx: Context, { videoId, track, segments, folder }: RecordedSource, feed: number) =>
  readFeedFile(ctx, {
    ...{ videoId, track, path: join(folder, 'feed.mp4') },
    segments: segments.filter((segment) => segment.feed === feed),
  })

const SLOWEST = 40 // seconds of work per second of film
const AT_LEAST = 600

interface FeedEncoding {
  path: string
  init(init: TrackInit): void
  part(part: MediaPart): Promise<void>
}

const encodeFile = (
  ctx: Context,
  { picture, segments, folder, signal }: RecordedSource,
  rendition: LiveRendition,
  { path, init, part }: FeedEncoding,
) =>
  runProgram({
    program: ctx.config.ffmpeg_path,
    args: [
      ...['-hide_banner', '-nostdin', '-v', 'error', ...LOCAL_INPUT_OPTIONS, '-f', 'mov'],
      ...['-copyts', '-i', `file:${path}`, ...renditionOptions(pictureOf(rendition, picture))],
    ],
    folder,
    limit: AT_LEAST + segments.reduce((sum, { duration }) => sum + duration, 0) * SLOWEST,
    signal,
    mayWait: true,
    sinks: [async (chunks) => readParts(chunks, { init, part })],
  })
