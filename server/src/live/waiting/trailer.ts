import type { Trailer } from '@matinee/contract/live/live-playback'
import { checkFilmGrant, signFilmGrant, type TokenVerdict } from '../../media/delivery/film-token.ts'
import { MASTER_FILE } from '../../media/transcode/playlists.ts'
import { videoFolder } from '../../media/video-removal.ts'
import { findVideoOfStore, listCaptions } from '../../media/video-queries.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { sharedExpiry } from '../delivery/live-token.ts'
import { findShowableFilm } from '../premieres/premiere-queries.ts'
import type { LiveEventRow } from '../queries.ts'

// A browser's key is 43 characters: it is not mistaken for this.
const VIEWER_KEY = 'trailer'

/** What is shown to those who wait for a live event; its address is everybody's. Null without a trailer. */
export async function trailerOf(ctx: StoreContext, { trailer_id }: LiveEventRow): Promise<Trailer | null> {
  if (trailer_id === null) return null
  const film = await findShowableFilm(ctx.db, ctx.store.id, trailer_id)
  if (!film) return null
  const video = await findVideoOfStore(ctx.db, ctx.store.id, film.video_id)
  if (!video?.hls_key) return null
  const captions = await listCaptions(ctx.db, video.id)
  const { addressOf, expires_at } = signTrailer(ctx, video.id)
  return {
    video_id: video.id,
    url: addressOf(`${video.hls_key}/${MASTER_FILE}`),
    expires_at,
    duration: film.duration,
    captions: captions.map(({ language, label, file_key }) => ({
      language,
      label,
      url: addressOf(file_key),
    })),
  }
}

function signTrailer({ config, secrets, clock, store }: StoreContext, videoId: number) {
  const expiresAt = sharedExpiry(clock.now())
  const grant = { storeId: store.id, videoId, viewerKey: VIEWER_KEY }
  const token = signFilmGrant(secrets.media, grant, expiresAt)
  const folder = `${config.media_url ?? ''}/media/live/trailer/${token}/${videoId}`
  return {
    addressOf: (key: string) => `${folder}/${key.slice(videoFolder(videoId).length + 1)}`,
    expires_at: new Date(expiresAt * 1000).toISOString(),
  }
}

export const checkTrailerToken = (
  { secrets, clock, store }: StoreContext,
  token: string,
  videoId: number,
): TokenVerdict =>
  checkFilmGrant(
    secrets.media,
    token,
    { storeId: store.id, videoId, viewerKey: VIEWER_KEY },
    Math.floor(clock.now().getTime() / 1000),
  )
