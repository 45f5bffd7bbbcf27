import type { PlayableFilm } from '@matinee/contract/playback/playback'
import type { StoreContext } from '../../platform/http/http.ts'
import { signFilmFolder, type SignedFilmTerms } from './signed-film.ts'
import { listCaptions, findVideoOfStore, listSoundTracks } from '../video-queries.ts'

/**
 * A film as the player takes it, signed for one browser; undefined while nothing of it plays yet. With `seconds` only
 * its beginning, with `until` no longer than that is given out under these addresses.
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
    width: video.width,
    height: video.height,
    poster: video.poster_candidates[0] ?? null,
    // Its small pictures would show all of the film.
    storyboard_url:
      video.storyboard && seconds === undefined ? address(`${video.hls_key}/storyboard.vtt`) : null,
    captions: captions.map(({ language, label, file_key }) => ({ language, label, url: address(file_key) })),
    several_sounds: sounds.length > 1,
    complete: video.state === 'ready',
  }
}
