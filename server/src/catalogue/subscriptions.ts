import type { Context } from '../platform/context.ts'
import { on } from '../platform/events.ts'
import { signal } from '../platform/signals.ts'
import { videoPictured, videoReady, videoWatchable } from '../media/events.ts'
import { givePictures, programsOfVideo } from './program-queries.ts'

/** Rows show that the film plays, and a program without pictures takes the first still of its film. */
async function showFilm(ctx: Context, { video_id }: { video_id: number }) {
  const video = await ctx.db.selectFrom('video').selectAll().where('id', '=', video_id).executeTakeFirst()
  if (!video) return
  const [still] = video.poster_candidates
  for (const program of await programsOfVideo(ctx.db, video_id)) {
    if (!program.horizontal_image && still) {
      await givePictures(ctx.db, program.id, {
        horizontal_image: still,
        vertical_image: still,
        blur_hash: video.blur_hash,
      })
    }
  }
  await signal(ctx.db, 'catalogue', video.store_id)
}

export const catalogueSubscriptions = [
  on(videoWatchable, 'show-film', showFilm),
  on(videoPictured, 'show-film', showFilm),
  on(videoReady, 'show-film', showFilm),
]
