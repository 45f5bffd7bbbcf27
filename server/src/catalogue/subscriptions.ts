import type { Context } from '../platform/context.ts'
import { subscribeTo } from '../platform/jobs/events.ts'
import { sendSignal } from '../platform/database/signals.ts'
import { inStore } from '../store/in-store.ts'
import { videoThumbnailsReady, videoReady, videoPlayable } from '../media/events.ts'
import type { VideoRow } from '../media/video-queries.ts'
import { createAllShapes, storeOriginal, readPictureBytes } from './programs/images.ts'
import { podcastSubscriptions } from './podcasts/jobs.ts'
import { activateNextFilm } from './programs/film-replacement.ts'
import { setPicturesIfMissing, listProgramsOfVideo, type ContentRow } from './programs/program-queries.ts'
import { refreshDuration } from './programs/content-queries.ts'
import { applySchedule } from './programs/publish-schedule.ts'

/** Drops prepared rows once a film is playable, and gives a program without pictures its first thumbnail. */
async function updateProgramsOfFilm(ctx: Context, { video_id }: { video_id: number }) {
  const video = await ctx.db.selectFrom('video').selectAll().where('id', '=', video_id).executeTakeFirst()
  if (!video) return
  for (const program of await listProgramsOfVideo(ctx.db, video_id))
    await setPicturesFromFilm(ctx, program, video)
  await refreshDuration(ctx.db, video_id)
  await sendSignal(ctx.db, 'catalogue', video.store_id)
}

/** Copies the thumbnail, so that the pictures outlive the film. */
async function setPicturesFromFilm(
  ctx: Context,
  program: ContentRow,
  { id, poster_candidates: [still] }: VideoRow,
) {
  if (!still || program.video_id !== id || hasPicture(program)) return
  const bytes = await readPictureBytes(ctx, still)
  if (!bytes) return // replaced by a newer encoding, which publishes its own event
  const inside = await inStore(ctx, program.store_id)
  await setPicturesIfMissing(
    ctx.db,
    program.id,
    await createAllShapes(inside, await storeOriginal(inside, bytes, 1)),
  )
}

const hasPicture = ({ horizontal_image, draft }: ContentRow) =>
  horizontal_image !== null || Boolean(draft?.horizontal_image)

/** Publishes a program whose release waited for this film. */
async function publishWaiting(ctx: Context, { video_id }: { video_id: number }) {
  for (const { id } of await listProgramsOfVideo(ctx.db, video_id)) await applySchedule(ctx, id)
}

export const catalogueSubscriptions = [
  subscribeTo(videoPlayable, 'swap-film', (ctx, { video_id }) => activateNextFilm(ctx, video_id)),
  subscribeTo(videoPlayable, 'release-waiting', publishWaiting),
  subscribeTo(videoPlayable, 'show-film', updateProgramsOfFilm),
  subscribeTo(videoThumbnailsReady, 'show-film', updateProgramsOfFilm),
  subscribeTo(videoReady, 'show-film', updateProgramsOfFilm),
  ...podcastSubscriptions,
]
