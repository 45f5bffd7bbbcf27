import type { AuditEntry, AuditFilters } from '@matinee/contract/members/staff'
import { sql, type RawBuilder } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMaySee, type Viewer } from '../../platform/http/viewer.ts'
import { csvOf } from '../../platform/text/csv-writer.ts'
import {
  conditionsOf,
  withoutEmpty,
  type FilterConditions,
} from '../../platform/database/filter-conditions.ts'
import { likePattern } from '../../platform/database/like-pattern.ts'

const PER_PAGE = 50
// Counting a long log would take longer than reading the page.
const MAX_COUNTED = 10_000
const AT_ONCE = 1000

/** A page of the audit log, newest first; the total stops at 10,001. */
export async function listAudit(
  { db, store }: StoreContext,
  viewer: Viewer,
  { page, ...filters }: AuditFilters & { page: number },
) {
  assertMaySee(viewer, 'settings')
  const wanted = whereMatches(store.id, filters)
  const [entries, total] = await Promise.all([
    entriesOf(db, wanted, { limit: PER_PAGE + 1, offset: (page - 1) * PER_PAGE }),
    count(db, wanted),
  ])
  const headers = { 'last-page': entries.length <= PER_PAGE, 'total-count': total, page }
  return { body: entries.slice(0, PER_PAGE), headers }
}

/** The people and actions that occur in the log, for its filters. */
export async function listAuditFacets({ db, store }: StoreContext, viewer: Viewer) {
  assertMaySee(viewer, 'settings')
  const actors = await sql<{ id: number; name: string }>`
    select actor_id as id, max(actor_name) as name from audit_entry
    where store_id = ${store.id} and actor_id is not null group by actor_id order by lower(max(actor_name))`.execute(
    db,
  )
  const acts = await sql<{ act: string }>`
    select distinct act from audit_entry where store_id = ${store.id} order by act`.execute(db)
  return { actors: actors.rows, acts: acts.rows.map(({ act }) => act) }
}

/** The log as a CSV stream; the export itself is logged too. */
export async function auditFile(ctx: StoreContext, viewer: Viewer, filters: AuditFilters) {
  assertMaySee(viewer, 'settings')
  await audit(ctx, viewer, {
    act: 'audit.exported',
    subject: { kind: 'audit', id: null, name: null },
    details: filters,
  })
  return csvOf(rowsOf(ctx, whereMatches(ctx.store.id, filters)))
}

const COLUMNS = ['at', 'who', 'act', 'kind', 'id', 'name', 'details']

async function* rowsOf({ db }: StoreContext, wanted: Condition): AsyncGenerator<unknown[]> {
  yield COLUMNS
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const entries = await entriesOf(db, sql<boolean>`${wanted} and id < ${before}`, { limit: AT_ONCE })
    for (const { at, actor, act, subject, details } of entries)
      yield [at, actor.name, act, subject.kind, subject.id, subject.name, JSON.stringify(details)]
    if (entries.length < AT_ONCE) return
    before = entries.at(-1)!.id
  }
}

type Condition = RawBuilder<boolean>

async function entriesOf(
  db: Db,
  wanted: Condition,
  { limit, offset = 0 }: { limit: number; offset?: number },
) {
  const { rows } = await sql<AuditEntry>`
    select id, at, act, details,
      json_build_object('id', actor_id, 'name', actor_name) as actor,
      json_build_object('kind', subject_kind, 'id', subject_id, 'name', subject_name) as subject
    from audit_entry where ${wanted} order by id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

async function count(db: Db, wanted: Condition): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select from audit_entry where ${wanted} limit ${MAX_COUNTED + 1}) as found`.execute(db)
  return rows[0]!.count
}

const CONDITIONS: FilterConditions<AuditFilters> = {
  actor_id: (id) => sql`actor_id = ${id}`,
  act: (act) => sql`act = ${act}`,
  subject: (words) => sql`subject_name ilike ${likePattern(words.trim())}`,
  subject_kind: (kind) => sql`subject_kind = ${kind}`,
  subject_id: (id) => sql`subject_id = ${id}`,
  from: (moment) => sql`at >= ${moment}::timestamptz`,
  to: (moment) => sql`at < ${moment}::timestamptz`,
}

function whereMatches(storeId: number, filters: AuditFilters): Condition {
  const wanted = conditionsOf(CONDITIONS, withoutEmpty(filters))
  return sql<boolean>`${sql.join([sql`store_id = ${storeId}`, ...wanted], sql` and `)}`
}
