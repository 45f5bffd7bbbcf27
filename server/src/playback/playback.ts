import type { Playback } from '@matinee/contract/playback'
import type { StoreContext } from '../platform/http.ts'
import { staffOnly, type Viewer } from '../platform/viewer.ts'
import { ProgramNotFound } from '../catalogue/errors.ts'
import { playableFilm } from '../media/films.ts'

const CLOSED = { film: null, opens_at: null, preview_seconds: 0 } as const

/** A published program's playback for this viewer; every published program is free to watch. */
export async function readPlayback(
  ctx: StoreContext,
  viewerKey: string,
  permalink: string,
): Promise<Playback> {
  const content = await ctx.db
    .selectFrom('content')
    .select(['video_id', 'horizontal_image'])
    .where('store_id', '=', ctx.store.id)
    .where('permalink', '=', permalink)
    .where('status', '=', 'published')
    .executeTakeFirst()
  if (!content) throw ProgramNotFound()
  return playbackOf(ctx, viewerKey, content)
}

/** Any program's playback for staff, drafts included. */
export async function readProgramPlayback(
  ctx: StoreContext,
  viewer: Viewer,
  viewerKey: string,
  id: number,
): Promise<Playback> {
  staffOnly(viewer)
  const content = await ctx.db
    .selectFrom('content')
    .select(['video_id', 'horizontal_image'])
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!content) throw ProgramNotFound()
  return playbackOf(ctx, viewerKey, content)
}

interface Screened {
  video_id: number | null
  horizontal_image: string | null
}

async function playbackOf(
  ctx: StoreContext,
  viewerKey: string,
  { video_id, horizontal_image }: Screened,
): Promise<Playback> {
  if (!video_id) return { ...CLOSED, state: 'unavailable' }
  const film = await playableFilm(ctx, viewerKey, video_id)
  if (film)
    return { ...CLOSED, state: 'playable', film: { ...film, poster: horizontal_image ?? film.poster } }
  return { ...CLOSED, state: (await isBeingMade(ctx, video_id)) ? 'processing' : 'unavailable' }
}

async function isBeingMade(ctx: StoreContext, videoId: number) {
  const video = await ctx.db.selectFrom('video').select('state').where('id', '=', videoId).executeTakeFirst()
  return video !== undefined && video.state !== 'failed'
}
