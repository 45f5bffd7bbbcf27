import type { Term } from '@matinee/contract/terms'
import { sql } from 'kysely'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http.ts'
import { staffOnly, type Viewer } from '../platform/viewer.ts'
import { catalogueChanged } from '../store/settings.ts'
import { TermTaken } from './errors.ts'
import { freePermalink, permalinkOf } from './permalink.ts'
import type { Links } from './program-queries.ts'

const TABLES = {
  categories: { table: 'category', title: 'title', link: 'content_category', column: 'category_id' },
  authors: { table: 'author', title: 'name', link: 'content_author', column: 'author_id' },
} as const

/** The store's categories or authors in their order, each with how many programs it has. */
export async function listTerms(ctx: StoreContext, viewer: Viewer, kind: Links): Promise<Term[]> {
  staffOnly(viewer)
  const { table, title, link, column } = TABLES[kind]
  const { rows } = await sql<Term>`
    select id, ${sql.ref(title)} as title, permalink, position,
      (select count(*)::int from ${sql.table(link)} where ${sql.ref(column)} = term.id) as contents_count
    from ${sql.table(table)} as term
    where store_id = ${ctx.store.id}
    order by position, id`.execute(ctx.db)
  return rows
}

/** A new category or author at the end of the order. */
export function createTerm(
  ctx: StoreContext,
  viewer: Viewer,
  kind: Links,
  { title }: { title: string },
): Promise<Term> {
  staffOnly(viewer)
  const { table, title: column } = TABLES[kind]
  return transact(ctx, async (ctx) => {
    if (await isTaken(ctx, kind, column, title.trim())) throw TermTaken({ errors: { title: ['taken'] } })
    const permalink = await freePermalink(permalinkOf(title), (wanted) =>
      isTaken(ctx, kind, 'permalink', wanted),
    )
    const { rows } = await sql<Term>`
      insert into ${sql.table(table)} (store_id, ${sql.ref(column)}, permalink, position)
      select ${ctx.store.id}, ${title.trim()}, ${permalink}, coalesce(max(position), 0) + 1
      from ${sql.table(table)} where store_id = ${ctx.store.id}
      returning id, ${sql.ref(column)} as title, permalink, position, 0 as contents_count`.execute(ctx.db)
    await catalogueChanged(ctx)
    return rows[0]!
  })
}

async function isTaken(ctx: StoreContext, kind: Links, column: string, value: string) {
  const { rows } = await sql`
    select 1 from ${sql.table(TABLES[kind].table)}
    where store_id = ${ctx.store.id} and lower(${sql.ref(column)}) = lower(${value})`.execute(ctx.db)
  return rows.length > 0
}
