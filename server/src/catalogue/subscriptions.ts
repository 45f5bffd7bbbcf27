import type { Context } from '../platform/context.ts'
import { on } from '../platform/events.ts'
import type { RequestStore, StoreContext } from '../platform/http.ts'
import { signal } from '../platform/signals.ts'
import { videoPictured, videoReady, videoWatchable } from '../media/events.ts'
import type { VideoRow } from '../media/video-queries.ts'
import { cutAll, keepOriginal, pictureBytes } from './images.ts'
import { swapFilm } from './next-film.ts'
import { giveFirstPictures, programsOfVideo, type ContentRow } from './program-queries.ts'
import { takeLength } from './queries/contents.ts'
import { turn } from './turning.ts'

/** Rows show that the film plays, and a program without pictures takes the first still of its film. */
async function showFilm(ctx: Context, { video_id }: { video_id: number }) {
  const video = await ctx.db.selectFrom('video').selectAll().where('id', '=', video_id).executeTakeFirst()
  if (!video) return
  for (const program of await programsOfVideo(ctx.db, video_id)) await givePictures(ctx, program, video)
  await takeLength(ctx.db, video_id)
  await signal(ctx.db, 'catalogue', video.store_id)
}

/** Copies of the still, so that they outlive the film. */
async function givePictures(ctx: Context, program: ContentRow, { id, poster_candidates: [still] }: VideoRow) {
  if (!still || program.video_id !== id || hasPicture(program)) return
  const bytes = await pictureBytes(ctx, still)
  if (!bytes) return // replaced by a later making, which tells of its own
  const inside = await inStore(ctx, program.store_id)
  await giveFirstPictures(ctx.db, program.id, await cutAll(inside, await keepOriginal(inside, bytes, 1)))
}

const hasPicture = ({ horizontal_image, draft }: ContentRow) =>
  horizontal_image !== null || Boolean(draft?.horizontal_image)

async function inStore(ctx: Context, storeId: number): Promise<StoreContext> {
  const store: RequestStore = await ctx.db
    .selectFrom('store')
    .select(['id', 'locale'])
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  return { ...ctx, store }
}

/** A program whose release waited for this film comes out. */
async function releaseWaiting(ctx: Context, { video_id }: { video_id: number }) {
  for (const { id } of await programsOfVideo(ctx.db, video_id)) await turn(ctx, id)
}

export const catalogueSubscriptions = [
  on(videoWatchable, 'swap-film', (ctx, { video_id }) => swapFilm(ctx, video_id)),
  on(videoWatchable, 'release-waiting', releaseWaiting),
  on(videoWatchable, 'show-film', showFilm),
  on(videoPictured, 'show-film', showFilm),
  on(videoReady, 'show-film', showFilm),
]
