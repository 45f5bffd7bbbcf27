import { MIN_RECORDING_SECONDS, type LiveRecording } from '@matinee/contract/live/recordings'
import { replaceMarkers, findMarkers } from '../../catalogue/playlists/markers.ts'
import { catalogueProgramGateway } from '../../catalogue/programs/media-gateway.ts'
import { rememberCaptionStart } from '../../media/captions/caption-moves.ts'
import { updateEncoding } from '../../media/transcode/encoding-queries.ts'
import { findVideoOfStore } from '../../media/video-queries.ts'
import { lockVideo, requireFilmAccess } from '../../media/videos.ts'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { publish } from '../../platform/jobs/events.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { notifyCatalogueChanged } from '../../store/settings.ts'
import { RecordingNotFound, RecordingTooShort, RecordingTrimmedSince } from '../errors.ts'
import { recordingTrimmed } from '../events.ts'
import { splitMarkers } from './marker-split.ts'
import {
  findCutPoints,
  nearestStretch,
  recordedSeconds,
  type RecordedTracks,
  type Stretch,
} from './recorded-tracks.ts'
import { recordedVersion, segmentsByTrack } from './recording-files.ts'
import { listSegments } from './recording-queries.ts'
import { arrangeTrim } from './trim-jobs.ts'
import { findTrim, insertTrimStart, saveTrim, type RecordingTrim } from './trim-queries.ts'

/** What was recorded of a film, and what of it is shown; null for a film that is no complete recording. */
export async function readRecording(
  ctx: StoreContext,
  viewer: Viewer,
  videoId: number,
): Promise<{ recording: LiveRecording | null }> {
  await requireFilmAccess(ctx, catalogueProgramGateway, viewer, videoId, 'view')
  if (!(await findVideoOfStore(ctx.db, ctx.store.id, videoId))) throw RecordingNotFound()
  const found = await findFinishedRecording(ctx, videoId)
  return { recording: found ? presentRecording(videoId, found) : null }
}

function presentRecording(videoId: number, { tracks, trim }: FinishedRecording): LiveRecording {
  const { version, start_seconds, end_seconds } = trim
  const cut_points = findCutPoints(tracks)
  const recorded_seconds = recordedSeconds(tracks)
  return { video_id: videoId, version, start_seconds, end_seconds, recorded_seconds, cut_points }
}

interface FinishedRecording {
  tracks: RecordedTracks
  trim: RecordingTrim
}

/** A recording that is complete, with its trim. Throws `RecordingNotFound`. */
export async function readFinishedRecording(ctx: StoreContext, videoId: number): Promise<FinishedRecording> {
  const found = await findFinishedRecording(ctx, videoId)
  if (!found) throw RecordingNotFound()
  return found
}

async function findFinishedRecording(
  ctx: StoreContext,
  videoId: number,
): Promise<FinishedRecording | undefined> {
  const [video, rows, trim] = await Promise.all([
    findVideoOfStore(ctx.db, ctx.store.id, videoId),
    listSegments(ctx.db, videoId),
    findTrim(ctx.db, videoId),
  ])
  if (video?.state !== 'ready' || rows.length === 0) return undefined
  const tracks = segmentsByTrack(rows)
  const whole = { version: 0, start_seconds: 0, end_seconds: recordedSeconds(tracks), markers_outside: [] }
  return { tracks, trim: trim ?? whole }
}

export interface TrimInput extends Stretch {
  version: number
}

/**
 * Shows another stretch of a recording. Positions, time marks and the chat move with it; the files follow at once.
 * Throws `RecordingNotFound`, `RecordingTrimmedSince` and `RecordingTooShort`.
 */
export function trimRecording(
  ctx: StoreContext,
  viewer: Viewer,
  videoId: number,
  { version, ...wanted }: TrimInput,
): Promise<LiveRecording> {
  return transact(ctx, async (ctx) => {
    const { file_name } = await lockVideo(ctx, catalogueProgramGateway, viewer, videoId)
    const { tracks, trim } = await readFinishedRecording(ctx, videoId)
    if (trim.version !== version) throw RecordingTrimmedSince()
    const stretch = nearestStretch(findCutPoints(tracks), wanted)
    assertLongEnough(stretch)
    await storeTrim(ctx, videoId, trim, stretch)
    await audit(ctx, viewer, {
      act: 'film.trimmed',
      subject: { kind: 'film', id: videoId, name: file_name },
    })
    return presentRecording(videoId, await readFinishedRecording(ctx, videoId))
  })
}

export function assertLongEnough({ start_seconds, end_seconds }: Stretch) {
  if (end_seconds - start_seconds < MIN_RECORDING_SECONDS) throw RecordingTooShort()
}

async function storeTrim(ctx: StoreContext, videoId: number, before: RecordingTrim, stretch: Stretch) {
  const { markers } = await findMarkers(ctx.db, videoId)
  const { inside, outside } = splitMarkers(before, markers, stretch)
  const after = { ...stretch, version: before.version + 1, markers_outside: outside }
  await saveTrim(ctx.db, { store_id: ctx.store.id, video_id: videoId }, after)
  await insertTrimStart(ctx.db, {
    ...{ store_id: ctx.store.id, video_id: videoId, version: after.version },
    ...{ at: ctx.clock.now().toISOString(), start_seconds: after.start_seconds },
  })
  await replaceMarkers(ctx.db, videoId, inside)
  await rememberCaptionStart(ctx.db, videoId, before.start_seconds)
  await updateEncoding(ctx.db, recordedVersion(videoId), {
    duration: stretch.end_seconds - stretch.start_seconds,
    begins_at: stretch.start_seconds,
    storyboard: false, // it shows what was cut off
  })
  await publish(ctx, recordingTrimmed, {
    store_id: ctx.store.id,
    video_id: videoId,
    later_seconds: stretch.start_seconds - before.start_seconds,
    at: ctx.clock.now().toISOString(),
  })
  await enqueue(ctx, arrangeTrim, { video_id: videoId })
  await notifyCatalogueChanged(ctx)
}
