import type { PROGRAM_SORTS, ProgramFilters } from '@matinee/contract/catalogue/programs'
import { sql, type RawBuilder } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import { type Viewer, assertReach } from '../../platform/http/viewer.ts'
import { whereAccessible } from './program-authorization.ts'
import { selectPrograms } from './program-queries.ts'
import {
  conditionsOf,
  withoutEmpty,
  type FilterConditions,
} from '../../platform/database/filter-conditions.ts'
import { likePattern } from '../../platform/database/like-pattern.ts'

export interface ProgramListQuery extends ProgramFilters {
  page: number
  per_page: number
  sort?: (typeof PROGRAM_SORTS)[number]
  direction?: 'asc' | 'desc'
}

// Counting 100,000 rows would take longer than reading the page.
const COUNT_LIMIT = 10_000

/** A page of the store's programs, by default last changed first; the total stops at 10,001. */
export async function listPrograms(ctx: StoreContext, viewer: Viewer, search: ProgramListQuery) {
  assertReach(viewer, 'content', 'own')
  const { page, per_page } = search
  const [found, total] = await Promise.all([
    listProgramRows(ctx, viewer, search),
    countPrograms(ctx, viewer, search),
  ])
  const headers = { 'last-page': found.length <= per_page, 'total-count': total, page }
  return { body: found.slice(0, per_page), headers }
}

/** The first programs that match these filters, last changed first. */
export async function findPrograms(
  ctx: StoreContext,
  viewer: Viewer,
  filters: ProgramFilters,
  limit: number,
) {
  assertReach(viewer, 'content', 'own')
  const found = await listProgramRows(ctx, viewer, { ...filters, page: 1, per_page: limit })
  return found.slice(0, limit)
}

const listProgramRows = ({ db, store }: StoreContext, viewer: Viewer, search: ProgramListQuery) =>
  selectPrograms(db, store.id)
    .where(whereMatching(search))
    .where(whereAccessible(viewer))
    .orderBy(SORTS[search.sort ?? 'updated'], (order) =>
      (search.direction ?? DEFAULT_DIRECTIONS[search.sort ?? 'updated']) === 'asc'
        ? order.asc().nullsLast()
        : order.desc().nullsLast(),
    )
    .orderBy('content.id', 'desc')
    .limit(search.per_page + 1) // one more than shown, to know whether this is the last page
    .offset((search.page - 1) * search.per_page)
    .execute()

const SORTS: Record<(typeof PROGRAM_SORTS)[number], RawBuilder<unknown>> = {
  updated: sql`content.updated_at`,
  created: sql`content.created_at`,
  published: sql`content.published_at`,
  title: sql`lower(content.title)`,
  duration: sql`case when content.kind = 'collection' then content.chapters_seconds else video.duration end`,
  views: sql`content.views`,
}
const DEFAULT_DIRECTIONS: Record<(typeof PROGRAM_SORTS)[number], 'asc' | 'desc'> = {
  updated: 'desc',
  created: 'desc',
  published: 'desc',
  title: 'asc',
  duration: 'desc',
  views: 'desc',
}

/** The number of the viewer's programs that match these filters, up to 10,001. */
export async function countPrograms({ db, store }: StoreContext, viewer: Viewer, filters: ProgramFilters) {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from content left join video on video.id = content.video_id
      where content.store_id = ${store.id} and ${whereMatching(filters)} and ${whereAccessible(viewer)}
      limit ${COUNT_LIMIT + 1}) as found`.execute(db)
  return counted[0]!.count
}

/** The query of the ids of the viewer's programs that match these filters. */
export const selectMatchingIds = ({ store }: StoreContext, viewer: Viewer, filters: ProgramFilters) => sql`
  select content.id from content left join video on video.id = content.video_id
  where content.store_id = ${store.id} and ${whereMatching(filters)} and ${whereAccessible(viewer)}`

type Condition = RawBuilder<boolean>

const CONDITIONS: FilterConditions<ProgramFilters> = {
  status: (status) => sql`content.status = ${status}`,
  search: (words) => {
    const like = likePattern(words.trim())
    return sql`(content.title ilike ${like} or content.draft->>'title' ilike ${like})`
  },
  kind: (kind) => sql`content.kind = ${kind}`,
  film: (state) => FILM_CONDITIONS[state]!,
  access: (access) => sql`coalesce(content.draft->>'access', content.access) = ${access}`,
  category_id: (id) =>
    sql`exists (select from content_category where content_id = content.id and category_id = ${id})`,
  author_id: (id) =>
    sql`exists (select from content_author where content_id = content.id and author_id = ${id})`,
  no_category: (wanted) =>
    sql`not exists (select from content_category where content_id = content.id) = ${wanted}`,
  no_captions: (wanted) =>
    sql`(video.id is not null and not exists (select from caption where caption.video_id = video.id)) = ${wanted}`,
  has_changes: (wanted) => sql`(content.draft is not null) = ${wanted}`,
  added_from: (moment) => sql`content.created_at >= ${moment}::timestamptz`,
  added_to: (moment) => sql`content.created_at < ${moment}::timestamptz`,
}

const FILM_CONDITIONS: Record<string, Condition> = {
  missing: sql`(content.kind = 'video' and content.video_id is null)`,
  processing: sql`video.state in ('uploaded', 'probing', 'encoding')`,
  failed: sql`video.state = 'failed'`,
  ready: sql`video.watchable`,
}

function whereMatching(filters: ProgramFilters): Condition {
  const wanted = conditionsOf(CONDITIONS, withoutEmpty(filters))
  if (!filters.status) wanted.push(sql`content.status <> 'archived'`)
  return sql<boolean>`(${sql.join(wanted, sql` and `)})`
}
