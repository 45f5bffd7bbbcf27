import { listPersonActivity, type WatchedProgram } from '@matinee/contract/members/people'
import type { FastifyPluginAsync } from 'fastify'
import { sql } from 'kysely'
import type { Knowledge } from '../members/people/context.ts'
import { personOf } from '../members/people/person-queries.ts'
import { assertSeesContacts } from '../members/people/policy.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { serve } from '../platform/http/serve.ts'
import type { Viewer } from '../platform/http/viewer.ts'

/** Filters and columns of people's activity for the admin's lists. */
export const peopleActivityFields: Pick<Knowledge, 'hasOpened'> = {
  hasOpened: (contentId) => sql`exists (select from viewed
    where viewed.member_id = member.id and viewed.content_id = ${contentId})`,
}

/** The endpoints of a person's activity in the admin. */
export const peopleActivityRoutes: FastifyPluginAsync = async (app) => {
  serve(app, listPersonActivity, ({ ctx, viewer, params, query }) =>
    readPersonActivity(ctx, viewer, { id: params.id, page: query.page }),
  )
}

const PAGE_SIZE = 20
const FAVORITES_SHOWN = 12

/** The programs a person has opened, latest first, and their favourites, in this store. */
export async function readPersonActivity(
  ctx: StoreContext,
  viewer: Viewer,
  { id, page }: { id: number; page: number },
) {
  assertSeesContacts(viewer)
  const { last_seen_at } = await personOf(ctx, id)
  const [opened, favorites, counted] = await Promise.all([
    pageOfOpened(ctx, id, page),
    favoritesOf(ctx, id),
    countOf(ctx, id),
  ])
  const body = { last_seen_at, ...counted, watched: opened.slice(0, PAGE_SIZE), favorites }
  return { body, headers: { 'last-page': opened.length <= PAGE_SIZE } }
}

async function pageOfOpened({ db, store }: StoreContext, id: number, page: number) {
  const { rows } = await sql<WatchedProgram>`
    select content.id, content.title, content.horizontal_image as image, viewed.viewed_at, content.seconds,
      case when content.kind <> 'collection' then watch.position_seconds end as position_seconds, watch.watched_at,
      exists (select from favorite
        where favorite.member_id = viewed.member_id and favorite.content_id = content.id) as favorite
    from viewed
    join content on content.id = viewed.content_id and content.store_id = ${store.id}
    left join watch on watch.member_id = viewed.member_id and watch.program_id = content.id
    where viewed.member_id = ${id}
    order by viewed.viewed_at desc, content.id desc
    limit ${PAGE_SIZE + 1} offset ${(page - 1) * PAGE_SIZE}`.execute(db)
  return rows
}

interface Favorite {
  id: number
  title: string
  image: string | null
  added_at: string
}

async function favoritesOf({ db, store }: StoreContext, id: number) {
  const { rows } = await sql<Favorite>`
    select content.id, content.title, content.horizontal_image as image, max(favorite.created_at) as added_at
    from favorite join content on content.id = favorite.content_id and content.store_id = ${store.id}
    where favorite.member_id = ${id}
    group by content.id order by 4 desc limit ${FAVORITES_SHOWN}`.execute(db)
  return rows
}

async function countOf({ db }: StoreContext, id: number) {
  const { rows } = await sql<{ opened: number; finished: number }>`
    select (select count(*) from viewed where member_id = ${id})::int as opened,
      (select count(*) from watch where member_id = ${id} and watched_at is not null)::int as finished`.execute(
    db,
  )
  return rows[0]!
}
