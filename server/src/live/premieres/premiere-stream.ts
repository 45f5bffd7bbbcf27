import type { LiveStream } from '@matinee/contract/live/live-playback'
import { MASTER_FILE } from '../../media/transcode/playlists.ts'
import { videoFolder } from '../../media/video-removal.ts'
import { findVideoOfStore, listCaptions } from '../../media/video-queries.ts'
import type { MayWatch } from '../../media/delivery/watch-rights.ts'
import { canWatchByLink } from '../../catalogue/private-links/open-link.ts'
import { viewerOfKey } from '../../members/sessions/sessions.ts'
import { decideAccess } from '../../playback/playback-decision.ts'
import { findScreeningById } from '../../playback/screening-queries.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { liveExpiry, type LinkedViewer } from '../delivery/live-token.ts'
import type { LiveEventRow } from '../queries.ts'
import { findPremiere, listProgramsShowing } from './premiere-queries.ts'
import { signPremiereGrant } from './premiere-token.ts'

/** A premiere on air, with the moment of the film at which all viewers are; undefined once its film is deleted. */
export async function premiereStreamOf(
  ctx: StoreContext,
  { content_id, started_at, dvr }: LiveEventRow,
  link?: LinkedViewer,
): Promise<LiveStream | undefined> {
  const premiere = await findPremiere(ctx.db, content_id)
  const video = premiere?.video_id && (await findVideoOfStore(ctx.db, ctx.store.id, premiere.video_id))
  if (!video || !video.hls_key || !started_at) return undefined
  const captions = await listCaptions(ctx.db, video.id)
  const begin = Date.parse(started_at)
  const shown = { contentId: content_id, videoId: video.id, begin }
  const { addressOf, expires_at } = signPremiere(ctx, shown, link)
  return {
    url: addressOf(`${video.hls_key}/${MASTER_FILE}`),
    video_id: video.id,
    expires_at,
    latency: 'normal',
    dvr,
    position: Math.min((ctx.clock.now().getTime() - begin) / 1000, premiere.duration ?? Infinity),
    captions: captions.map(({ language, label, file_key }) => ({
      language,
      label,
      url: addressOf(file_key),
    })),
  }
}

/** The addresses of a premiere's files: everybody of an hour is given the same, or all who come by one link. */
function signPremiere(
  { config, secrets, clock, store }: StoreContext,
  { contentId, videoId, begin }: { contentId: number; videoId: number; begin: number },
  link: LinkedViewer | undefined,
) {
  const expiresAt = liveExpiry(clock.now(), link)
  const grant = { storeId: store.id, contentId, videoId, begin, givenTo: link?.viewerKey }
  const token = signPremiereGrant(secrets.media, grant, expiresAt)
  const folder = `${config.media_url ?? ''}/media/live/premiere/${token}/${contentId}/${begin}/${videoId}`
  return {
    addressOf: (key: string) => `${folder}/${key.slice(videoFolder(videoId).length + 1)}`,
    expires_at: new Date(expiresAt * 1000).toISOString(),
  }
}

/** Whether a film that is watched in a browser as a premiere may go on there. */
export const mayWatchPremiere: MayWatch = async (ctx, { viewerKey, videoId }) => {
  const programs = await listProgramsShowing(ctx.db, ctx.store.id, videoId)
  const viewer = await viewerOfKey(ctx, viewerKey)
  for (const id of programs) {
    const screening = await findScreeningById(ctx.db, ctx.store.id, id)
    if (screening && (await decideAccess(ctx, viewer, screening)).verdict === 'open') return true
  }
  return canWatchByLink(ctx, viewerKey, programs)
}
