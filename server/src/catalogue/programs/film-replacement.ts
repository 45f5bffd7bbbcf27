import { DAY_MS } from '@matinee/contract/platform/durations'
import { sql } from 'kysely'
import { copyCaptions } from '../../media/captions/video-captions.ts'
import { type Context, transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { sendSignal } from '../../platform/database/signals.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { NoNextFilm } from '../errors.ts'
import { removeReplacedFilm } from '../jobs.ts'
import { changePublication } from './program.ts'
import * as query from './program-queries.ts'
import { removeFilmIfUnused } from './unused-films.ts'

// Viewers of the old film can finish it: its addresses expire within hours.
const KEPT_MS = DAY_MS

/** Assigns an uploaded film to a locked program: immediately if it has none, else once the film is playable. */
export async function assignFilm(
  ctx: StoreContext,
  program: query.ContentRow,
  videoId: number,
): Promise<void> {
  const { video_id, next_video_id } = program
  if (video_id !== null && (await isPlayable(ctx, video_id))) {
    await query.setFilm(ctx.db, program.id, { next_video_id: videoId })
    if (next_video_id) await removeFilmIfUnused(ctx, next_video_id)
  } else {
    await query.setFilm(ctx.db, program.id, { video_id: videoId })
    if (video_id) await removeFilmIfUnused(ctx, video_id)
  }
}

const isPlayable = async ({ db }: Context, videoId: number) =>
  (await db.selectFrom('video').select('watchable').where('id', '=', videoId).executeTakeFirst())
    ?.watchable === true

/** Shows this film in the programs that wait for it; time marks and captions are copied if it has none. */
export async function activateNextFilm(ctx: Context, videoId: number): Promise<void> {
  for (const { id } of await query.listProgramsOfVideo(ctx.db, videoId)) {
    await transact(ctx, async (ctx) => {
      const program = await lockProgramAwaiting(ctx, id, videoId)
      if (!program) return
      await query.setFilm(ctx.db, id, { video_id: videoId, next_video_id: null })
      await sendSignal(ctx.db, 'catalogue', program.store_id)
      if (!program.video_id) return
      await copyMarkers(ctx, program.video_id, videoId)
      await copyCaptions(ctx, program.video_id, videoId)
      const at = new Date(ctx.clock.now().getTime() + KEPT_MS)
      await enqueue(ctx, removeReplacedFilm, { video_id: program.video_id }, { at })
    })
  }
}

const lockProgramAwaiting = ({ db }: Context, id: number, videoId: number) =>
  db
    .selectFrom('content')
    .selectAll()
    .where('id', '=', id)
    .where('next_video_id', '=', videoId)
    .forUpdate()
    .executeTakeFirst()

const copyMarkers = ({ db }: Context, from: number, to: number) =>
  sql`insert into marker (video_id, at_seconds, title)
    select ${to}, at_seconds, marker.title from marker join video as film on film.id = ${to}
    where marker.video_id = ${from} and at_seconds <= coalesce(film.duration, at_seconds)
      and not exists (select from marker as own where own.video_id = ${to})`.execute(db)

/** Cancels the pending replacement of a film, also one whose encoding failed. */
export function discardNextFilm(ctx: StoreContext, viewer: Viewer, id: number) {
  return changePublication(ctx, viewer, id, async (ctx, { next_video_id }) => {
    if (!next_video_id) throw NoNextFilm()
    await query.setFilm(ctx.db, id, { next_video_id: null })
    await removeFilmIfUnused(ctx, next_video_id)
  })
}
