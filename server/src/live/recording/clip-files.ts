import { videoPlayable, videoReady } from '../../media/events.ts'
import {
  findVideo,
  recordRendition,
  recordSoundTracks,
  updateEncoding,
} from '../../media/transcode/encoding-queries.ts'
import { listRenditions, listSoundTracks, type VideoRow } from '../../media/video-queries.ts'
import { transact, type Context } from '../../platform/context.ts'
import { publish } from '../../platform/jobs/events.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { initFile, numberedFile } from '../packaging/live-playlist.ts'
import { forEachAtOnce } from '../../platform/at-once.ts'
import { writeRecordedMaster } from './recorded-master.ts'
import { writeRecordedPlaylists } from './recorded-playlists.ts'
import { recordedSeconds, type RecordedTracks } from './recorded-tracks.ts'
import { recordedVersion, recordingFolder, segmentsByTrack } from './recording-files.ts'
import { completeRecording, encodeRenditions } from './recording-jobs.ts'
import { listSegments } from './recording-queries.ts'
import { withheldFolder } from './withheld-files.ts'

const FILES_AT_ONCE = 8

interface ClipFiles {
  videoId: number
  recordingId: number
}

/** Copies the segments of a clip from its recording, and opens its film. May be run twice. */
export async function copyClip(ctx: Context, { videoId, recordingId }: ClipFiles): Promise<void> {
  const [clip, recording] = await Promise.all([findVideo(ctx.db, videoId), findVideo(ctx.db, recordingId)])
  if (clip?.state !== 'uploaded') return // deleted meanwhile, or done before
  if (!recording) throw new Error(`the recording of clip ${videoId} is gone`)
  const rows = await listSegments(ctx.db, videoId)
  const tracks = segmentsByTrack(rows)
  await forEachAtOnce(filesOf(tracks), FILES_AT_ONCE, (file) => copyFile(ctx, { videoId, recordingId }, file))
  await writeRecordedPlaylists(ctx, videoId, tracks)
  await transact(ctx, (ctx) => openClip(ctx, clip, recording, tracks))
}

const filesOf = (tracks: RecordedTracks) =>
  [...tracks].flatMap(([track, segments]) => [
    ...new Set(segments.map(({ feed }) => `${track}/${initFile(feed)}`)),
    ...segments.map(({ number }) => `${track}/${numberedFile(number)}`),
  ])

/** The recording may have been trimmed since the clip was made of it. */
async function copyFile({ storage }: Context, { videoId, recordingId }: ClipFiles, file: string) {
  const to = `${recordingFolder(videoId)}/${file}`
  for (const folder of [
    recordingFolder(recordingId),
    withheldFolder(recordingId),
    recordingFolder(recordingId),
  ])
    if (await storage.copy(`${folder}/${file}`, to)) return
  throw new Error(`${file} of recording ${recordingId} is missing`)
}

async function openClip(ctx: Context, clip: VideoRow, recording: VideoRow, tracks: RecordedTracks) {
  const wanted = recordedVersion(clip.id)
  const renditions = await listRenditions(ctx.db, recording)
  for (const rendition of renditions.filter(({ name }) => tracks.has(name))) {
    const bandwidth = { peak: rendition.peak_bandwidth, average: rendition.average_bandwidth }
    await recordRendition(ctx.db, wanted, { ...rendition, codec: rendition.codecs, bandwidth }, true)
  }
  await recordSoundTracks(ctx.db, wanted, await listSoundTracks(ctx.db, recording))
  await writeRecordedMaster(ctx, clip.id, tracks)
  await updateEncoding(ctx.db, wanted, {
    state: 'ready',
    watchable: true,
    percent: 100,
    hls_key: recordingFolder(clip.id),
    width: recording.width,
    height: recording.height,
    duration: recordedSeconds(tracks),
    ready_at: ctx.clock.now().toISOString(),
  })
  await publish(ctx, videoPlayable, { video_id: clip.id })
  await publish(ctx, videoReady, { video_id: clip.id })
  await enqueue(ctx, completeRecording, { video_id: clip.id })
  await enqueue(ctx, encodeRenditions, { video_id: clip.id })
}
