import { removeMarkersBeyond } from '../../catalogue/playlists/markers.ts'
import { removeVideo, videoFolder } from '../../media/video-removal.ts'
import { hlsFolder } from '../../media/folders.ts'
import { videoPlayable, videoReady } from '../../media/events.ts'
import {
  deleteRenditions,
  recordRendition,
  recordSoundTracks,
  updateEncoding,
} from '../../media/transcode/encoding-queries.ts'
import { insertVideo, nextVideoId } from '../../media/upload/upload-queries.ts'
import { listRenditions } from '../../media/video-queries.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { publish } from '../../platform/jobs/events.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { recordingKept } from '../broadcast.ts'
import { notifyLiveEvent } from '../broadcast-state.ts'
import type { BroadcastVariants } from '../packaging/stage.ts'
import type { LiveEventRow } from '../queries.ts'
import { bandwidthOf, writeRecordedMaster } from './recorded-master.ts'
import { readShownRecording, writeRecordedPlaylists } from './recorded-playlists.ts'
import { divideRenditions, recordedSeconds, type RecordedTracks } from './recorded-tracks.ts'
import { recordedVersion, recordingFolder } from './recording-files.ts'
import { completeRecording, encodeRenditions } from './recording-jobs.ts'
import { deleteSegments, listSegments, setRecording } from './recording-queries.ts'
import { lockRecordingFiles } from './trim-queries.ts'

/** Makes the film that a broadcast is recorded as; its files come while it is on air. */
export function createRecording(ctx: StoreContext, { content_id }: LiveEventRow): Promise<number> {
  return transact(ctx, async (ctx) => {
    const id = await nextVideoId(ctx.db)
    await insertVideo(ctx.db, {
      id,
      store_id: ctx.store.id,
      upload_id: null,
      file_name: `live-${content_id}.mp4`,
      source_key: `${videoFolder(id)}/original/recording.mp4`,
      size: 0, // until the recording is finished there is no file of it
      checksum: null,
      uploaded_by: null,
      demo: false,
    })
    await setRecording(ctx.db, content_id, id)
    return id
  })
}

/** The broadcast can be watched: whoever waits is told. */
export async function openRecording(
  ctx: StoreContext,
  event: LiveEventRow,
  videoId: number,
  made: BroadcastVariants,
) {
  const wanted = recordedVersion(videoId)
  await transact(ctx, async (ctx) => {
    for (const picture of made.pictures) await recordRendition(ctx.db, wanted, picture, false)
    await recordSoundTracks(ctx.db, wanted, made.sounds)
    const picture = made.pictures.at(-1) // the source
    await updateEncoding(ctx.db, wanted, {
      hls_key: hlsFolder(wanted),
      width: picture?.width ?? null,
      height: picture?.height ?? null,
    })
    await notifyLiveEvent(ctx, event, 'changed')
  })
}

/**
 * Makes a film of what was recorded of a broadcast that is over: the same segments, with an end. May be called twice.
 * Where nothing was recorded, or it is not to be kept, its files are removed.
 */
export async function finishRecording(ctx: StoreContext, event: LiveEventRow): Promise<void> {
  const { content_id: contentId, video_id: videoId } = event
  const rows = videoId === null ? [] : await listSegments(ctx.db, videoId)
  if (videoId === null || rows.length === 0 || event.state !== 'keeping') {
    if (videoId !== null && event.state !== 'on_demand') await removeVideo(ctx, videoId)
    await recordingKept(ctx, { contentId, videoId: null })
    return
  }
  await transact(ctx, async (ctx) => {
    await lockRecordingFiles(ctx.db, videoId)
    await dropPartialRenditions(ctx, videoId)
    const { shown } = await readShownRecording(ctx.db, videoId)
    await writeRecordedPlaylists(ctx, videoId, shown)
    await markRecorded(ctx, videoId, shown)
    await writeRecordedMaster(ctx, videoId, shown)
    await recordingKept(ctx, { contentId, videoId })
    await enqueue(ctx, completeRecording, { video_id: videoId })
    await enqueue(ctx, encodeRenditions, { video_id: videoId })
  })
}

/** A rendition that was dropped on air for a while is no rendition of the film; it is encoded anew. */
async function dropPartialRenditions(ctx: StoreContext, videoId: number) {
  const wanted = recordedVersion(videoId)
  const { whole, partial } = divideRenditions((await readShownRecording(ctx.db, videoId)).recorded)
  const known = (await listRenditions(ctx.db, wanted)).map(({ name }) => name)
  const dropped = [...partial, ...whole.filter((name) => !known.includes(name))]
  if (dropped.length === 0) return
  await deleteSegments(ctx.db, videoId, dropped)
  await deleteRenditions(ctx.db, wanted, dropped)
  for (const name of dropped) await ctx.storage.removeFolder(`${recordingFolder(videoId)}/${name}`)
}

async function markRecorded(ctx: StoreContext, videoId: number, shown: RecordedTracks) {
  const wanted = recordedVersion(videoId)
  for (const rendition of await listRenditions(ctx.db, wanted)) {
    const bandwidth = bandwidthOf(shown.get(rendition.name) ?? [])
    await recordRendition(ctx.db, wanted, { ...rendition, codec: rendition.codecs, bandwidth }, true)
  }
  const duration = recordedSeconds(shown)
  const now = ctx.clock.now().toISOString()
  await updateEncoding(ctx.db, wanted, {
    state: 'ready',
    watchable: true,
    percent: 100,
    duration,
    ready_at: now,
  })
  await removeMarkersBeyond(ctx.db, videoId, duration)
  await ctx.db
    .updateTable('video')
    .set({ size: sizeOf(shown) })
    .where('id', '=', videoId)
    .execute()
  await publish(ctx, videoPlayable, { video_id: videoId })
  await publish(ctx, videoReady, { video_id: videoId })
}

const sizeOf = (tracks: RecordedTracks) =>
  [...tracks.values()].flat().reduce((sum, { size }) => sum + size, 0)
