import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'

/**
 * Inserts any number of rows with one statement whose text is always the same, and returns the inserted rows in order.
 * All rows have the columns of the first.
 */
export async function insertRows<T extends keyof Tables>(
  db: Db,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
  { unless }: { unless?: readonly string[] } = {},
): Promise<Selectable<Tables[T]>[]> {
  if (rows.length === 0) return []
  const clash = unless
    ? sql`on conflict (${sql.join(unless.map((name) => sql.ref(name)))}) do nothing`
    : sql``
  const { rows: inserted } = await sql<Selectable<Tables[T]>>`
    ${insertion(table, rows)} ${clash} returning *`.execute(db)
  return inserted
}

/** Inserts rows as `insertRows` does, for callers who do not need them back. */
export async function appendRows<T extends keyof Tables>(
  db: Db,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  if (rows.length > 0) await insertion(table, rows).execute(db)
}

function insertion<T extends keyof Tables>(table: T, rows: readonly Insertable<Tables[T]>[]) {
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(column)))
  return sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`
}

/** Updates the named columns of many existing rows, matched by id. */
export async function updateRows<T extends keyof Tables>(
  db: Db,
  table: T,
  columns: readonly (keyof Selectable<Tables[T]> & string)[],
  rows: readonly ({ id: number } & Partial<Selectable<Tables[T]>>)[],
): Promise<void> {
  if (rows.length === 0) return
  const changes = columns.map((column) => sql`${sql.ref(column)} = changed.${sql.ref(column)}`)
  await sql`update ${sql.table(table)} set ${sql.join(changes)}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) changed
    where ${sql.table(table)}.id = changed.id`.execute(db)
}
