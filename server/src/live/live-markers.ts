import type { Markers } from '@matinee/contract/catalogue/playlists'
import { studioChannel } from '@matinee/contract/live/live'
import { addMarker, findMarkers, saveMarkersOf } from '../catalogue/playlists/markers.ts'
import { lockVideoOfStore, type VideoRow } from '../media/video-queries.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { notifyChannel } from '../platform/http/live.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { notifyCatalogueChanged } from '../store/settings.ts'
import { isOnAir } from './broadcast-state.ts'
import { NotOnAir, NotRecorded } from './errors.ts'
import { requireLiveEventEdit, requireLiveEventView } from './live-event-authorization.ts'
import type { LiveEventRow } from './queries.ts'
import { findRecordedSeconds } from './recording/recording-queries.ts'

/** The time marks of a broadcast, which are those of the film it is recorded as. */
export async function readLiveMarkers(ctx: StoreContext, viewer: Viewer, id: number): Promise<Markers> {
  const { video_id } = await requireLiveEventView(ctx, viewer, id)
  return findMarkers(ctx.db, video_id ?? 0)
}

/** Marks a moment of a broadcast, by its position in the recording. */
export async function addLiveMarker(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { title, seconds_ago = 0 }: { title: string; seconds_ago?: number },
): Promise<Markers> {
  const event = await requireLiveEventEdit(ctx, viewer, id)
  if (!isOnAir(event.state)) throw NotOnAir()
  return changeMarkers(ctx, event, async (ctx, { id: videoId }) => {
    const at = new Date(momentShown(ctx, event) - seconds_ago * 1000).toISOString()
    return addMarker(ctx.db, videoId, { at_seconds: await findRecordedSeconds(ctx.db, videoId, at), title })
  })
}

/** Without a signal viewers see the last picture. */
const momentShown = ({ clock }: StoreContext, { interrupted_at }: LiveEventRow) =>
  interrupted_at ? Date.parse(interrupted_at) : clock.now().getTime()

/** Replaces the time marks of a broadcast; refused if `version` is outdated. */
export async function saveLiveMarkers(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  markers: Markers,
): Promise<Markers> {
  const event = await requireLiveEventEdit(ctx, viewer, id)
  return changeMarkers(ctx, event, (ctx, video) => saveMarkersOf(ctx.db, video, markers))
}

/** Changes the marks of the recording under its lock, and tells open studios. */
function changeMarkers(
  ctx: StoreContext,
  { content_id, video_id, record }: LiveEventRow,
  change: (ctx: StoreContext, video: VideoRow) => Promise<Markers>,
): Promise<Markers> {
  return transact(ctx, async (ctx) => {
    const video = record && video_id !== null && (await lockVideoOfStore(ctx.db, ctx.store.id, video_id))
    if (!video) throw NotRecorded()
    const changed = await change(ctx, video)
    await notifyChannel(ctx.db, ctx.store.id, studioChannel(content_id))
    if (video.watchable) await notifyCatalogueChanged(ctx)
    return changed
  })
}
