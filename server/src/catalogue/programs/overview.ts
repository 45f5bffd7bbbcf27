import type { ReplyBody } from '@matinee/contract/platform/endpoint'
import type { getOverview } from '@matinee/contract/store/store'
import { reaches } from '@matinee/contract/platform/roles'
import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import { type Viewer, assertReach } from '../../platform/http/viewer.ts'
import { countPrograms } from './program-list.ts'

type Overview = ReplyBody<typeof getOverview>

const failedVideos = (storeId: number) =>
  sql<number>`(select count(*)::int from video where store_id = ${storeId} and state = 'failed')`

/** The store's programs and films in numbers, for staff who see programs. */
export async function readOverview({ db, store }: StoreContext, viewer: Viewer): Promise<Overview> {
  assertReach(viewer, 'content', 'own')
  const { rows } = await sql<Overview>`
    select
      (select count(*) from content where store_id = ${store.id} and status = 'published')::int as published,
      (select count(*) from content where store_id = ${store.id} and status = 'draft')::int as drafts,
      (select count(*) from video where store_id = ${store.id} and state in ('uploaded', 'probing', 'encoding'))::int as encoding,
      ${failedVideos(store.id)} as failed,
      (select coalesce(sum(video.duration), 0) from content join video on video.id = content.video_id
        where content.store_id = ${store.id} and content.status = 'published')::int as seconds_published,
      (select coalesce(sum(size), 0) from video where store_id = ${store.id}) as bytes_stored`.execute(db)
  return rows[0]!
}

/** Films that could not be processed; authors count those of their own programs. */
export async function countFailedFilms(ctx: StoreContext, viewer: Viewer): Promise<number> {
  assertReach(viewer, 'content', 'own')
  if (!reaches(viewer.role, 'content', 'view')) return countPrograms(ctx, viewer, { film: 'failed' })
  const { rows } = await sql<{ failed: number }>`select ${failedVideos(ctx.store.id)} as failed`.execute(
    ctx.db,
  )
  return rows[0]!.failed
}
