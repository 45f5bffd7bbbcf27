import type { LivePlayback, LiveStream } from '@matinee/contract/live/live-playback'
import { openPlay } from '../../catalogue/private-links/link-plays.ts'
import { canWatchByLink } from '../../catalogue/private-links/open-link.ts'
import { refuseWithoutStream } from '../../members/sessions/streams.ts'
import type { MayWatch } from '../../media/delivery/watch-rights.ts'
import { MASTER_FILE } from '../../media/transcode/playlists.ts'
import { viewerOfKey } from '../../members/sessions/sessions.ts'
import { decideAccess } from '../../playback/playback-decision.ts'
import { findScreeningById } from '../../playback/screening-queries.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { isBefore, isOnAir } from '../broadcast-state.ts'
import { LiveEventNotFound } from '../errors.ts'
import { premiereStreamOf } from '../premieres/premiere-stream.ts'
import { findLiveEvent, type LiveEventRow } from '../queries.ts'
import { findEventOfRecording, findWatchableRecording } from '../recording/recording-queries.ts'
import { trailerOf } from '../waiting/trailer.ts'
import { liveExpiry, signLiveGrant, type LinkedViewer, type LiveGrant } from './live-token.ts'

const NO_STREAM: LivePlayback = { state: 'unavailable', stream: null, trailer: null }

/** Whether this viewer may watch a broadcast, and where it is; its address is everybody's. */
export async function readLivePlayback(
  ctx: StoreContext,
  viewer: Viewer,
  contentId: number,
): Promise<LivePlayback> {
  const [event, screening] = await Promise.all([
    findLiveEvent(ctx.db, ctx.store.id, contentId),
    findScreeningById(ctx.db, ctx.store.id, contentId),
  ])
  const { verdict } = screening ? await decideAccess(ctx, viewer, screening) : { verdict: 'hidden' as const }
  if (!event || verdict === 'hidden') throw LiveEventNotFound()
  const trailer = isBefore(event.state) ? await trailerOf(ctx, event) : null
  if (verdict !== 'open') return { state: verdict === 'preview' ? 'locked' : verdict, stream: null, trailer }
  const stream = await streamOf(ctx, event)
  if (!stream) return { ...NO_STREAM, trailer }
  await refuseWithoutStream(ctx, viewer)
  return { state: 'playable', stream, trailer: null }
}

/** A broadcast for whoever plays a private link to its event; its address ends with the link. */
export async function readLinkedLivePlayback(
  ctx: StoreContext,
  opening: { token: string; play: string },
): Promise<LivePlayback> {
  const link = await openPlay(ctx, opening)
  const event = await findLiveEvent(ctx.db, ctx.store.id, link.contentId)
  if (!event) throw LiveEventNotFound()
  const stream = await streamOf(ctx, event, link)
  return stream ? { ...NO_STREAM, state: 'playable', stream } : NO_STREAM
}

/** What a signal shows before it is on air, for the staff. */
export async function readLivePreview(ctx: StoreContext, contentId: number): Promise<LivePlayback> {
  const event = await findLiveEvent(ctx.db, ctx.store.id, contentId)
  if (!event) throw LiveEventNotFound()
  if (isOnAir(event.state)) {
    const stream = await streamOf(ctx, event)
    return stream ? { ...NO_STREAM, state: 'playable', stream } : NO_STREAM
  }
  if (!event.signal_id) return NO_STREAM
  const stream = { ...signStream(ctx, event, 'preview'), latency: 'low' as const, dvr: false }
  return { ...NO_STREAM, state: 'playable', stream }
}

/** Undefined before there is something to watch, and once it is over. */
async function streamOf(
  ctx: StoreContext,
  event: LiveEventRow,
  link?: LinkedViewer,
): Promise<LiveStream | undefined> {
  if (event.kind === 'premiere') return isOnAir(event.state) ? premiereStreamOf(ctx, event, link) : undefined
  if (!isOnAir(event.state) || event.video_id === null) return undefined
  if (!(await findWatchableRecording(ctx.db, event.video_id))) return undefined
  return signStream(ctx, event, event.video_id, link)
}

function signStream(
  { config, secrets, clock, store }: StoreContext,
  { content_id, latency, dvr, video_id }: LiveEventRow,
  stage: LiveGrant['stage'],
  link?: LinkedViewer,
): LiveStream {
  const expiresAt = liveExpiry(clock.now(), link)
  const grant = { storeId: store.id, contentId: content_id, stage, givenTo: link?.viewerKey }
  const token = signLiveGrant(secrets.media, grant, expiresAt)
  return {
    url: `${config.media_url ?? ''}/media/live/${token}/${content_id}/${stage}/${MASTER_FILE}`,
    video_id,
    expires_at: new Date(expiresAt * 1000).toISOString(),
    latency,
    dvr,
    position: null,
    captions: [],
  }
}

/** Whether a broadcast that is watched in a browser may go on there; `videoId` is the film it is recorded as. */
export const mayWatchBroadcast: MayWatch = async (ctx, { viewerKey, videoId }) => {
  const event = await findEventOfRecording(ctx.db, ctx.store.id, videoId)
  const screening = event && (await findScreeningById(ctx.db, ctx.store.id, event.content_id))
  if (!screening) return false
  const { verdict } = await decideAccess(ctx, await viewerOfKey(ctx, viewerKey), screening)
  return verdict === 'open' || canWatchByLink(ctx, viewerKey, [screening.content_id])
}
