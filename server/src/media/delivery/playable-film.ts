import type { PlayableFilm } from '@matinee/contract/playback/playback'
import type { StoreContext } from '../../platform/http/http.ts'
import { signFilmFolder, type SignedFilmTerms } from './signed-film.ts'
import { listCaptions, findVideoOfStore, listSoundTracks } from '../video-queries.ts'

/**
 * A film for the player, signed for one browser; undefined while nothing is playable. `seconds` limits it to a preview,
 * `until` limits the lifetime of its addresses.
 */
export async function playableFilm(
  ctx: StoreContext,
  viewerKey: string,
  videoId: number,
  terms: SignedFilmTerms = {},
): Promise<PlayableFilm | undefined> {
  const { seconds } = terms
  const video = await findVideoOfStore(ctx.db, ctx.store.id, videoId)
  if (!video?.watchable || !video.hls_key) return undefined
  const [sounds, captions] = await Promise.all([
    listSoundTracks(ctx.db, video),
    listCaptions(ctx.db, videoId),
  ])
  const { address, expiresAt } = signFilmFolder(ctx, viewerKey, videoId, terms)
  return {
    video_id: videoId,
    url: address(`${video.hls_key}/master.m3u8`),
    expires_at: expiresAt,
    duration: Math.min(video.duration ?? 0, seconds ?? Infinity),
    ...(video.begins_at > 0 && { begins_at: video.begins_at }),
    width: video.width,
    height: video.height,
    poster: video.poster_candidates[0] ?? null,
    // The storyboard would show the whole film.
    storyboard_url:
      video.storyboard && seconds === undefined ? address(`${video.hls_key}/storyboard.vtt`) : null,
    captions: captions.map(({ language, label, file_key }) => ({ language, label, url: address(file_key) })),
    several_sounds: sounds.length > 1,
    complete: video.state === 'ready',
  }
}
