import type { SlowStatement } from '@matinee/contract/system/system'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import type { DatabaseError } from '../platform/database/database-refusals.ts'
import { onStatement, type StatementRun } from '../platform/database/statement-watch.ts'
import { currentWork } from '../platform/process/current-work.ts'

export const SLOW_MS = 200
const MOST_KEPT = 200
const MOST_SHOWN = 20
const LONGEST_TEXT = 2000
/** The extension was not preloaded, or is not ours to read. */
const UNREADABLE = new Set(['55000', '42501'])

const statements = new Map<string, SlowStatement>()
let stop: (() => void) | undefined

/** Keeps what takes long in this process, by statement and what asked for it; values are never part of it. */
export function collectSlowStatements() {
  stop ??= onStatement(keepSlow)
}

export function keepSlow({ text, ms }: StatementRun, from = currentWork()?.name ?? null) {
  if (ms < SLOW_MS) return
  const statement = shapeOf(text)
  const key = `${from} ${statement}`
  const known = statements.get(key)
  if (!known && statements.size >= MOST_KEPT) return
  const calls = (known?.calls ?? 0) + 1
  const total_ms = (known?.total_ms ?? 0) + ms
  statements.set(key, { statement, from, calls, total_ms, max_ms: Math.max(known?.max_ms ?? 0, ms) })
}

/** What was written into a statement instead of beside it becomes a question mark; lists of any length look alike. */
export const shapeOf = (text: string): string =>
  text
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/(?<![\w$])\d+(?:\.\d+)?\b/g, '?')
    .replaceAll(/\$\d+/g, '?')
    .replaceAll(/\(\s*\?(?:\s*,\s*\?)+\s*\)/g, '(?, …)')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_TEXT)

/** The slowest statements: as PostgreSQL counts them where it does, otherwise those of this process. */
export async function findSlowStatements(
  db: Db,
): Promise<{ counted_by: 'postgres' | 'process'; list: SlowStatement[] }> {
  const counted = await readCounted(db)
  if (counted) return { counted_by: 'postgres', list: counted }
  const list = [...statements.values()]
    .toSorted((one, other) => other.total_ms - one.total_ms)
    .slice(0, MOST_SHOWN)
  return { counted_by: 'process', list }
}

/** Null where the extension is not there, or not for us. */
async function readCounted(db: Db): Promise<SlowStatement[] | null> {
  const { rows } = await sql<{ is_there: boolean }>`
    select exists (select from pg_extension where extname = 'pg_stat_statements') as is_there`.execute(db)
  if (!rows[0]!.is_there) return null
  const found = await sql<SlowStatement>`
    select query as statement, null as from, calls::float8 as calls, total_exec_time as total_ms, max_exec_time as max_ms
    from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
      and mean_exec_time > ${SLOW_MS} order by total_exec_time desc limit ${MOST_SHOWN}`
    .execute(db)
    .catch((error: DatabaseError) => {
      if (UNREADABLE.has(error.code ?? '')) return null
      throw error
    })
  return found && found.rows.map((row) => ({ ...row, statement: shapeOf(row.statement) }))
}
