import type { Marker } from '@matinee/contract/catalogue/catalogue'
import type { Markers } from '@matinee/contract/catalogue/playlists'
import { createHash } from 'node:crypto'
import { findVideoOfStore } from '../../media/video-queries.ts'
import { lockVideo, requireFilmAccess } from '../../media/videos.ts'
import { transact } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { NotFound } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { notifyCatalogueChanged } from '../../store/settings.ts'
import { catalogueProgramGateway } from '../programs/media-gateway.ts'
import { MarkerBeyondEnd, MarkersChanged, MarkerTwice } from './marker-errors.ts'

/** The time marks of a film, in order. */
export async function readMarkers(ctx: StoreContext, viewer: Viewer, videoId: number): Promise<Markers> {
  await requireFilmAccess(ctx, catalogueProgramGateway, viewer, videoId, 'view')
  if (!(await findVideoOfStore(ctx.db, ctx.store.id, videoId))) throw NotFound()
  return findMarkers(ctx.db, videoId)
}

/**
 * Replaces a film's time marks; refused if `version` is outdated, if two marks share a moment, or if one lies beyond
 * the end.
 */
export function saveMarkers(
  ctx: StoreContext,
  viewer: Viewer,
  videoId: number,
  { version, markers }: Markers,
): Promise<Markers> {
  return transact(ctx, async (ctx) => {
    const { duration } = await lockVideo(ctx, catalogueProgramGateway, viewer, videoId)
    if ((await findMarkers(ctx.db, videoId)).version !== version) throw MarkersChanged()
    const kept = normalizeMarkers(markers)
    assertMarkerTimes(kept, duration ?? Infinity)
    await replaceMarkers(ctx.db, videoId, kept)
    await notifyCatalogueChanged(ctx)
    return findMarkers(ctx.db, videoId)
  })
}

/** Moments are stored to the millisecond. */
const normalizeMarkers = (markers: Marker[]) =>
  markers
    .map(({ at_seconds, title }) => ({
      at_seconds: Math.round(at_seconds * 1000) / 1000,
      title: title.trim(),
    }))
    .toSorted((one, other) => one.at_seconds - other.at_seconds)

function assertMarkerTimes(markers: Marker[], duration: number) {
  const [last] = markers.slice(-1)
  if (last && last.at_seconds > duration) throw MarkerBeyondEnd()
  if (markers.some(({ at_seconds }, index) => at_seconds === markers[index - 1]?.at_seconds))
    throw MarkerTwice()
}

async function findMarkers(db: Db, videoId: number): Promise<Markers> {
  const markers = await db
    .selectFrom('marker')
    .select(['at_seconds', 'title'])
    .where('video_id', '=', videoId)
    .orderBy('at_seconds')
    .execute()
  return { version: createHash('sha1').update(JSON.stringify(markers)).digest('base64url'), markers }
}

async function replaceMarkers(db: Db, videoId: number, markers: Marker[]) {
  await db.deleteFrom('marker').where('video_id', '=', videoId).execute()
  const rows = markers.map((marker) => ({ video_id: videoId, ...marker }))
  if (rows.length > 0) await db.insertInto('marker').values(rows).execute()
}
