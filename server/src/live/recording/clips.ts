import { findMarkers, replaceMarkers } from '../../catalogue/playlists/markers.ts'
import { catalogueProgramGateway } from '../../catalogue/programs/media-gateway.ts'
import { auditProgram } from '../../catalogue/programs/program-audit.ts'
import { linkOwnAuthor } from '../../catalogue/programs/program-authorization.ts'
import { insertDraft } from '../../catalogue/programs/programs.ts'
import { insertVideo, nextVideoId } from '../../media/upload/upload-queries.ts'
import { videoFolder } from '../../media/video-removal.ts'
import { lockVideo } from '../../media/videos.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { notifyCatalogueChanged } from '../../store/settings.ts'
import { splitMarkers } from './marker-split.ts'
import { findCutPoints, nearestStretch, segmentsWithin, type Stretch } from './recorded-tracks.ts'
import { copySegmentRows } from './recording-queries.ts'
import { assertLongEnough, readFinishedRecording } from './recordings.ts'
import { makeClip } from './trim-jobs.ts'
import type { RecordingTrim } from './trim-queries.ts'

export interface ClipInput extends Stretch {
  title: string
}

/**
 * Makes a draft program of a stretch of what a recording shows; its film is there once its files are copied. Throws
 * `RecordingNotFound` and `RecordingTooShort`.
 */
export function clipRecording(
  ctx: StoreContext,
  viewer: Viewer,
  recordingId: number,
  { title, ...wanted }: ClipInput,
) {
  return transact(ctx, async (ctx) => {
    await lockVideo(ctx, catalogueProgramGateway, viewer, recordingId)
    const { tracks, trim } = await readFinishedRecording(ctx, recordingId)
    const stretch = nearestStretch(findCutPoints(tracks), within(trim, wanted))
    assertLongEnough(stretch)
    const videoId = await insertClipFilm(ctx, viewer, title)
    await copySegmentRows(ctx.db, recordingId, videoId, numbersOf(segmentsWithin(tracks, stretch)))
    await copyMarkersWithin(ctx, { recordingId, videoId, trim, stretch })
    await enqueue(ctx, makeClip, { video_id: videoId, recording_id: recordingId })
    return { program_id: await insertClipProgram(ctx, viewer, title, videoId), ...stretch }
  })
}

/** A clip shows nothing that its recording does not. */
const within = (trim: Stretch, { start_seconds, end_seconds }: Stretch): Stretch => ({
  start_seconds: Math.max(trim.start_seconds, start_seconds),
  end_seconds: Math.min(trim.end_seconds, end_seconds),
})

const numbersOf = (tracks: ReturnType<typeof segmentsWithin>) =>
  new Map([...tracks].map(([track, segments]) => [track, segments.map(({ number }) => number)]))

async function insertClipFilm(ctx: StoreContext, viewer: Viewer, title: string): Promise<number> {
  const id = await nextVideoId(ctx.db)
  await insertVideo(ctx.db, {
    id,
    store_id: ctx.store.id,
    upload_id: null,
    file_name: `${title.trim().slice(0, 100)}.mp4`,
    source_key: `${videoFolder(id)}/original/clip.mp4`,
    size: 0, // until its files are copied
    checksum: null,
    uploaded_by: viewer.id,
    demo: false,
  })
  return id
}

interface MarkedClip {
  recordingId: number
  videoId: number
  trim: RecordingTrim
  stretch: Stretch
}

async function copyMarkersWithin({ db }: StoreContext, { recordingId, videoId, trim, stretch }: MarkedClip) {
  const { markers } = await findMarkers(db, recordingId)
  await replaceMarkers(db, videoId, splitMarkers(trim, markers, stretch).inside)
}

async function insertClipProgram(ctx: StoreContext, viewer: Viewer, title: string, videoId: number) {
  const id = await insertDraft(ctx, title, videoId)
  await linkOwnAuthor(ctx, viewer, id)
  await auditProgram(ctx, viewer, { id, title }, 'clipped')
  await notifyCatalogueChanged(ctx)
  return id
}
