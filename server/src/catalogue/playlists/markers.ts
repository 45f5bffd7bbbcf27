import type { Marker } from '@matinee/contract/catalogue/catalogue'
import { MOST_MARKERS, type Markers } from '@matinee/contract/catalogue/playlists'
import { createHash } from 'node:crypto'
import { findVideoOfStore, type VideoRow } from '../../media/video-queries.ts'
import { lockVideo, requireFilmAccess } from '../../media/videos.ts'
import { transact } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { NotFound } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { notifyCatalogueChanged } from '../../store/settings.ts'
import { catalogueProgramGateway } from '../programs/media-gateway.ts'
import { MarkerBeyondEnd, MarkersChanged, MarkerTwice, TooManyMarkers } from './marker-errors.ts'

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
  input: Markers,
): Promise<Markers> {
  return transact(ctx, async (ctx) => {
    const video = await lockVideo(ctx, catalogueProgramGateway, viewer, videoId)
    const saved = await saveMarkersOf(ctx.db, video, input)
    await notifyCatalogueChanged(ctx)
    return saved
  })
}

type MarkedFilm = Pick<VideoRow, 'id' | 'duration'>

/** Replaces the time marks of a locked film, as `saveMarkers` does. */
export async function saveMarkersOf(
  db: Db,
  { id, duration }: MarkedFilm,
  { version, markers }: Markers,
): Promise<Markers> {
  if ((await findMarkers(db, id)).version !== version) throw MarkersChanged()
  const kept = normalizeMarkers(markers)
  assertMarkerTimes(kept, duration ?? Infinity)
  await replaceMarkers(db, id, kept)
  return findMarkers(db, id)
}

/** Adds a time mark to a locked film. Where there is one at this moment already, that one stays. */
export async function addMarker(db: Db, videoId: number, marker: Marker): Promise<Markers> {
  const { markers, version } = await findMarkers(db, videoId)
  if (markers.length >= MOST_MARKERS) throw TooManyMarkers()
  const [added] = normalizeMarkers([marker])
  if (markers.some(({ at_seconds }) => at_seconds === added!.at_seconds)) return { markers, version }
  await insertMarkers(db, videoId, [added!])
  return findMarkers(db, videoId)
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

export async function findMarkers(db: Db, videoId: number): Promise<Markers> {
  const markers = await db
    .selectFrom('marker')
    .select(['at_seconds', 'title'])
    .where('video_id', '=', videoId)
    .orderBy('at_seconds')
    .execute()
  return { version: createHash('sha1').update(JSON.stringify(markers)).digest('base64url'), markers }
}

/** Replaces the time marks of a film, unchecked. */
export async function replaceMarkers(db: Db, videoId: number, markers: readonly Marker[]) {
  await db.deleteFrom('marker').where('video_id', '=', videoId).execute()
  await insertMarkers(db, videoId, markers)
}

async function insertMarkers(db: Db, videoId: number, markers: readonly Marker[]) {
  const rows = markers.map(({ at_seconds, title }) => ({ video_id: videoId, at_seconds, title }))
  if (rows.length > 0) await db.insertInto('marker').values(rows).execute()
}

/** Removes the time marks of a film that lie beyond its end. */
export const removeMarkersBeyond = (db: Db, videoId: number, seconds: number) =>
  db.deleteFrom('marker').where('video_id', '=', videoId).where('at_seconds', '>', seconds).execute()
