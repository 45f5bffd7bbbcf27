import { reachOf } from '@matinee/contract/platform/roles'
import type { Static } from 'typebox'
import type { videoFailed } from '../media/events.ts'
import type { MemberRow } from '../members/queries.ts'
import type { Context } from '../platform/context.ts'
import { findStore } from '../store/queries.ts'
import { wordsOf } from '../store/words.ts'
import { tell } from './news.ts'
import { staffOf } from './queries/comments.ts'
import { findFilm, type FilmOfNotice } from './queries/films.ts'

type OfVideo = Static<typeof videoFailed.payload>

/** Tells whoever brought a film that all of it is made. */
export const tellOfReadyFilm = (ctx: Context, { video_id }: OfVideo) =>
  tellOfFilm(ctx, video_id, 'film_ready', async () => null)

/** Tells whoever brought a film why none could be made of it. */
export const tellOfFailedFilm = (ctx: Context, { video_id }: OfVideo) =>
  tellOfFilm(ctx, video_id, 'film_failed', (film) => reasonOf(ctx, film))

async function tellOfFilm(
  ctx: Context,
  videoId: number,
  kind: 'film_ready' | 'film_failed',
  excerptOf: (film: FilmOfNotice) => Promise<string | null>,
) {
  const film = await findFilm(ctx.db, videoId)
  if (!film || film.demo) return
  const news = {
    kind,
    side: 'admin',
    filling: { film: film.title ?? film.file_name },
    excerpt: await excerptOf(film),
    path: film.content_id === null ? '/bullet/videos' : `/bullet/programs/${film.content_id}`,
    cause: `${ctx.idempotencyKey} ${kind}`,
  } as const
  for (const member of await readersOf(ctx, film)) await tell(ctx, member, news)
}

/** Whoever brought it; where nobody known did, or they are no longer of the staff, all who look after films. */
async function readersOf(ctx: Context, { store_id, uploaded_by }: FilmOfNotice): Promise<MemberRow[]> {
  const staff = await staffOf(ctx.db, store_id)
  const uploader = staff.filter(({ id }) => id === uploaded_by)
  return uploader.length > 0 ? uploader : staff.filter(({ role }) => reachOf(role, 'content') === 'edit')
}

/** In the language the admin speaks, where it has words without gaps for it. */
async function reasonOf(ctx: Context, { store_id, failure_code, failure }: FilmOfNotice) {
  const store = await findStore(ctx.db, store_id)
  const word = wordsOf(store.locale, ['refusals'])[`refusal.${failure_code}`]
  return word && !word.includes('{') ? word : failure
}
