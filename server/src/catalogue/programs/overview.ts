import type { ReplyBody } from '@matinee/contract/platform/endpoint'
import type { getOverview } from '@matinee/contract/store/store'
import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import { type Viewer, assertReach } from '../../platform/http/viewer.ts'

type Overview = ReplyBody<typeof getOverview>
type OverviewCounts = Omit<Overview, 'demo' | 'setup'>

const FIRST_TITLE = 'Matinee'

/** The figures of the admin's home, and which of the first steps are done. */
export async function readOverview(ctx: StoreContext, viewer: Viewer): Promise<Overview> {
  assertReach(viewer, 'content', 'own')
  const [numbers, { demo, ...setup }] = await Promise.all([countOverview(ctx), readFirstSteps(ctx, viewer)])
  return { ...numbers, demo, setup }
}

async function countOverview({ db, store }: StoreContext): Promise<OverviewCounts> {
  const { rows } = await sql<OverviewCounts>`
    select
      (select count(*) from content where store_id = ${store.id} and status = 'published')::int as published,
      (select count(*) from content where store_id = ${store.id} and status = 'draft')::int as drafts,
      (select count(*) from video where store_id = ${store.id} and state in ('uploaded', 'probing', 'encoding'))::int as encoding,
      (select count(*) from video where store_id = ${store.id} and state = 'failed')::int as failed,
      (select coalesce(sum(video.duration), 0) from content join video on video.id = content.video_id
        where content.store_id = ${store.id} and content.status = 'published')::int as seconds_published,
      (select coalesce(sum(size), 0) from video where store_id = ${store.id}) as bytes_stored`.execute(db)
  return rows[0]!
}

interface FirstSteps {
  demo: boolean
  film_uploaded: boolean
  film_published: boolean
  title_set: boolean
  password_set: boolean
}

async function readFirstSteps({ db, store }: StoreContext, viewer: Viewer): Promise<FirstSteps> {
  const { rows } = await sql<FirstSteps>`
    select
      store.demo,
      exists (select from video where store_id = store.id and not demo) as film_uploaded,
      exists (select from content where store_id = store.id and not demo and published_at is not null) as film_published,
      store.title <> ${FIRST_TITLE} and not store.demo as title_set,
      (select password_hash is not null from member where id = ${viewer.id}) as password_set
    from store where id = ${store.id}`.execute(db)
  return rows[0]!
}
