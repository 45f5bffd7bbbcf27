import { reachOf } from '@matinee/contract/platform/roles'
import type { Static } from 'typebox'
import type { videoFailed } from '../media/events.ts'
import type { MemberRow } from '../members/queries.ts'
import type { Context } from '../platform/context.ts'
import { failureText } from './failure-text.ts'
import { notifyMember } from './new-notice.ts'
import { findActiveStaff } from './queries/comments.ts'
import { findNoticeFilm, type NoticeFilm } from './queries/notice-film.ts'

type VideoPayload = Static<typeof videoFailed.payload>

/** Notifies the uploader that a film is fully encoded. */
export const notifyOfReadyFilm = (ctx: Context, { video_id }: VideoPayload) =>
  notifyOfFilm(ctx, video_id, 'film_ready', async () => null)

/** Notifies the uploader why a film could not be encoded. */
export const notifyOfFailedFilm = (ctx: Context, { video_id }: VideoPayload) =>
  notifyOfFilm(ctx, video_id, 'film_failed', ({ store_id, failure_code, failure }) =>
    failureText(ctx, store_id, { code: failure_code, message: failure }),
  )

async function notifyOfFilm(
  ctx: Context,
  videoId: number,
  kind: 'film_ready' | 'film_failed',
  excerptOf: (film: NoticeFilm) => Promise<string | null>,
) {
  const film = await findNoticeFilm(ctx.db, videoId)
  if (!film || film.demo) return
  const news = {
    kind,
    side: 'admin',
    filling: { film: film.title ?? film.file_name },
    excerpt: await excerptOf(film),
    path: film.content_id === null ? '/bullet/videos' : `/bullet/programs/${film.content_id}`,
    cause: `${ctx.idempotencyKey} ${kind}`,
  } as const
  for (const member of await findFilmReaders(ctx, film)) await notifyMember(ctx, member, news)
}

/** The uploader, if they are still staff; otherwise all staff who can edit content. */
async function findFilmReaders(ctx: Context, { store_id, uploaded_by }: NoticeFilm): Promise<MemberRow[]> {
  const staff = await findActiveStaff(ctx.db, store_id)
  const uploader = staff.filter(({ id }) => id === uploaded_by)
  return uploader.length > 0 ? uploader : staff.filter(({ role }) => reachOf(role, 'content') === 'edit')
}
