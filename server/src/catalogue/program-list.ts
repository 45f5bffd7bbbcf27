import type { PROGRAM_SORTS, ProgramFilters } from '@matinee/contract/programs'
import { sql, type RawBuilder } from 'kysely'
import type { StoreContext } from '../platform/http.ts'
import { type Viewer, whoReaches } from '../platform/viewer.ts'
import { withinReach } from './own.ts'
import { rows } from './program-queries.ts'

export interface ProgramSearch extends ProgramFilters {
  page: number
  per_page: number
  sort?: (typeof PROGRAM_SORTS)[number]
  direction?: 'asc' | 'desc'
}

// Counting 100,000 rows would take longer than reading the page.
const COUNTED = 10_000

/** A page of the store's programs, last changed first unless asked otherwise; the total counts to 10,000 and one. */
export async function listPrograms(ctx: StoreContext, viewer: Viewer, search: ProgramSearch) {
  whoReaches(viewer, 'content', 'own')
  const { page, per_page } = search
  const [found, total] = await Promise.all([
    pageOfPrograms(ctx, viewer, search),
    countPrograms(ctx, viewer, search),
  ])
  const headers = { 'last-page': found.length <= per_page, 'total-count': total, page }
  return { body: found.slice(0, per_page), headers }
}

const pageOfPrograms = ({ db, store }: StoreContext, viewer: Viewer, search: ProgramSearch) =>
  rows(db, store.id)
    .where(matching(search))
    .where(withinReach(viewer))
    .orderBy(SORTS[search.sort ?? 'updated'], (order) =>
      (search.direction ?? BY_NATURE[search.sort ?? 'updated']) === 'asc'
        ? order.asc().nullsLast()
        : order.desc().nullsLast(),
    )
    .orderBy('content.id', 'desc')
    .limit(search.per_page + 1) // one more than shown tells whether this is the last page
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
const BY_NATURE: Record<(typeof PROGRAM_SORTS)[number], 'asc' | 'desc'> = {
  updated: 'desc',
  created: 'desc',
  published: 'desc',
  title: 'asc',
  duration: 'desc',
  views: 'desc',
}

async function countPrograms({ db, store }: StoreContext, viewer: Viewer, filters: ProgramFilters) {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from content left join video on video.id = content.video_id
      where content.store_id = ${store.id} and ${matching(filters)} and ${withinReach(viewer)}
      limit ${COUNTED + 1}) as found`.execute(db)
  return counted[0]!.count
}

/** A query of the ids of the viewer's programs that these filters leave. */
export const matchingIds = ({ store }: StoreContext, viewer: Viewer, filters: ProgramFilters) => sql`
  select content.id from content left join video on video.id = content.video_id
  where content.store_id = ${store.id} and ${matching(filters)} and ${withinReach(viewer)}`

type Conditions = {
  [Name in keyof ProgramFilters]-?: (value: NonNullable<ProgramFilters[Name]>) => Condition
}
type Condition = RawBuilder<boolean>

const CONDITIONS: Conditions = {
  status: (status) => sql`content.status = ${status}`,
  search: (words) => {
    const like = `%${words.trim().replace(/[\\%_]/g, '\\$&')}%`
    return sql`(content.title ilike ${like} or content.draft->>'title' ilike ${like})`
  },
  kind: (kind) => sql`content.kind = ${kind}`,
  film: (state) => FILM[state]!,
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

const FILM: Record<string, Condition> = {
  missing: sql`(content.kind = 'video' and content.video_id is null)`,
  processing: sql`video.state in ('uploaded', 'probing', 'encoding')`,
  failed: sql`video.state = 'failed'`,
  ready: sql`video.watchable`,
}

function matching(filters: ProgramFilters): Condition {
  const wanted = Object.entries(CONDITIONS).flatMap(([name, condition]) => {
    const value = filters[name as keyof ProgramFilters]
    return value === undefined || value === '' ? [] : [condition(value as never)]
  })
  if (!filters.status) wanted.push(sql`content.status <> 'archived'`)
  return sql<boolean>`(${sql.join(wanted, sql` and `)})`
}
