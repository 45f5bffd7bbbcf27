import type { Term, TermDetail, TermKind } from '@matinee/contract/catalogue/terms'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'

/** The tables of each kind: categories and authors differ in little but names. */
const TERM_TABLES = {
  categories: {
    table: 'category',
    title: 'title',
    text: 'description',
    link: 'content_category',
    old: 'category_permalink',
    column: 'category_id',
    own: sql`term.featured, term.hidden`,
    links: sql`'[]'::jsonb`,
  },
  authors: {
    table: 'author',
    title: 'name',
    text: 'bio',
    link: 'content_author',
    old: 'author_permalink',
    column: 'author_id',
    own: sql`false as featured, false as hidden`,
    links: sql`term.links`,
  },
} as const

const selectBasics = (kind: TermKind) => {
  const { title, link, column, own } = TERM_TABLES[kind]
  return sql`term.id, term.${sql.ref(title)} as title, term.permalink, term.position, term.image, ${own},
    (select count(*)::int from ${sql.table(link)} where ${sql.ref(column)} = term.id) as contents_count`
}

export async function listTermRows(db: Db, storeId: number, kind: TermKind): Promise<Term[]> {
  const { rows } = await sql<Term>`
    select ${selectBasics(kind)} from ${sql.table(TERM_TABLES[kind].table)} as term
    where store_id = ${storeId} order by position, id`.execute(db)
  return rows
}

export async function findTerm(db: Db, storeId: number, kind: TermKind, id: number) {
  const { table, text, links } = TERM_TABLES[kind]
  const { rows } = await sql<TermDetail>`
    select ${selectBasics(kind)}, term.${sql.ref(text)} as description, ${links} as links,
      term.meta_title, term.meta_description, term.translations, term.version
    from ${sql.table(table)} as term where store_id = ${storeId} and id = ${id}`.execute(db)
  return rows[0]
}

/** Serializes changes of names, addresses and order of this store's terms until the transaction ends. */
export const lockTerms = (db: Db, storeId: number, kind: TermKind) =>
  sql`select pg_advisory_xact_lock(hashtext(${`terms ${kind}`}), ${storeId}::int)`.execute(db)

export async function isTermTaken(
  db: Db,
  storeId: number,
  kind: TermKind,
  { title, permalink }: { title?: string; permalink?: string },
  but = 0,
) {
  const { table, title: column } = TERM_TABLES[kind]
  const same =
    title === undefined ? sql`permalink = ${permalink}` : sql`lower(${sql.ref(column)}) = lower(${title})`
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where store_id = ${storeId} and id <> ${but} and ${same}`.execute(db)
  return rows.length > 0
}

export async function insertTerm(
  db: Db,
  storeId: number,
  kind: TermKind,
  { title, permalink }: { title: string; permalink: string },
): Promise<number> {
  const { table, title: column } = TERM_TABLES[kind]
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (store_id, ${sql.ref(column)}, permalink, position)
    select ${storeId}, ${title}, ${permalink}, coalesce(max(position), 0) + 1
    from ${sql.table(table)} where store_id = ${storeId}
    returning id`.execute(db)
  return rows[0]!.id
}

const JSON_COLUMNS = new Set(['links', 'translations'])

export type TermColumns = Partial<Omit<TermDetail, 'id' | 'version' | 'contents_count'>>

/** Updates the given fields, with a new version. */
export async function updateTerm(db: Db, kind: TermKind, id: number, changes: TermColumns) {
  const { table, title, text } = TERM_TABLES[kind]
  const names: Record<string, string> = { title, description: text }
  const columns = Object.entries(changes).filter(([, value]) => value !== undefined)
  const set = columns.map(
    ([name, value]) =>
      sql`${sql.ref(names[name] ?? name)} = ${JSON_COLUMNS.has(name) ? toJsonb(value) : value}`,
  )
  await sql`update ${sql.table(table)}
    set ${sql.join([...set, sql`version = version + 1`])} where id = ${id}`.execute(db)
}

/** Redirects the previous address to the term; an address it uses again no longer redirects. */
export async function saveOldAddress(
  db: Db,
  storeId: number,
  kind: TermKind,
  term: { id: number; permalink: string },
) {
  const { old, column, table } = TERM_TABLES[kind]
  await sql`insert into ${sql.table(old)} (store_id, permalink, ${sql.ref(column)})
    values (${storeId}, ${term.permalink}, ${term.id})
    on conflict (store_id, permalink) do update set ${sql.ref(column)} = excluded.${sql.ref(column)}`.execute(
    db,
  )
  await sql`delete from ${sql.table(old)} as kept using ${sql.table(table)} as term
    where kept.store_id = ${storeId} and term.store_id = ${storeId} and term.permalink = kept.permalink`.execute(
    db,
  )
}

/** The current address of the term that once had this one. */
export async function findOldAddress(db: Db, storeId: number, kind: TermKind, permalink: string) {
  const { old, column, table } = TERM_TABLES[kind]
  const { rows } = await sql<{ permalink: string }>`
    select term.permalink from ${sql.table(old)} as kept
    join ${sql.table(table)} as term on term.id = kept.${sql.ref(column)}
    where kept.store_id = ${storeId} and kept.permalink = ${permalink}`.execute(db)
  return rows[0]?.permalink
}

/** Sets the positions of the named terms to 1, 2, 3, … */
export const orderTerms = (db: Db, storeId: number, kind: TermKind, ids: number[]) =>
  sql`update ${sql.table(TERM_TABLES[kind].table)} as term set position = place
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    where term.id = wanted.id and term.store_id = ${storeId}`.execute(db)

/** Appends the programs of `from` to `into`. */
export async function movePrograms(db: Db, kind: TermKind, from: number, into: number) {
  const { link, column } = TERM_TABLES[kind]
  await sql`insert into ${sql.table(link)} (content_id, ${sql.ref(column)}, position)
    select content_id, ${into}, position +
      (select coalesce(max(position), 0) + 1 from ${sql.table(link)} where ${sql.ref(column)} = ${into})
    from ${sql.table(link)} where ${sql.ref(column)} = ${from}
    on conflict do nothing`.execute(db)
}

/** Redirects the current and previous addresses of `from` to `into`. */
export async function moveAddresses(
  db: Db,
  storeId: number,
  kind: TermKind,
  from: { id: number; permalink: string },
  into: number,
) {
  const { old, column } = TERM_TABLES[kind]
  await sql`update ${sql.table(old)} set ${sql.ref(column)} = ${into}
    where ${sql.ref(column)} = ${from.id}`.execute(db)
  await sql`insert into ${sql.table(old)} (store_id, permalink, ${sql.ref(column)})
    values (${storeId}, ${from.permalink}, ${into})
    on conflict (store_id, permalink) do update set ${sql.ref(column)} = excluded.${sql.ref(column)}`.execute(
    db,
  )
}

export const deleteTerm = (db: Db, kind: TermKind, id: number) =>
  sql`delete from ${sql.table(TERM_TABLES[kind].table)} where id = ${id}`.execute(db)
