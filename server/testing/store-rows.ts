import { sql } from 'kysely'
import type { Db } from '../src/platform/database/database.ts'

export interface ForeignKey {
  table: string
  column: string
  parent: string
  parent_column: string
}

/** Reads the schema of a database once: it does not change during a test, and each read takes 20 ms. */
export function cacheSchema<Args extends string[], Result>(
  read: (db: Db, ...args: Args) => Promise<Result>,
): typeof read {
  const cache = new WeakMap<Db, Map<string, Promise<Result>>>()
  return (db, ...args) => {
    const known = cache.get(db) ?? new Map<string, Promise<Result>>()
    cache.set(db, known)
    const result = known.get(args.join()) ?? read(db, ...args)
    known.set(args.join(), result)
    return result
  }
}

/** All foreign keys of the database. */
export const foreignKeys = cacheSchema(
  async (db) =>
    (
      await sql<ForeignKey>`
      select child.relname as table, ours.attname as column, parent.relname as parent, theirs.attname as parent_column
      from pg_constraint
      join pg_class child on child.oid = conrelid
      join pg_class parent on parent.oid = confrelid
      join pg_attribute ours on ours.attrelid = conrelid and ours.attnum = conkey[1]
      join pg_attribute theirs on theirs.attrelid = confrelid and theirs.attnum = confkey[1]
      where contype = 'f' and array_length(conkey, 1) = 1 and connamespace = 'public'::regnamespace`.execute(
        db,
      )
    ).rows,
)

export const tablesWith = cacheSchema(
  async (db, column: string) =>
    new Set(
      (
        await sql<{ name: string }>`
        select table_name as name from information_schema.columns join information_schema.tables
          using (table_schema, table_name)
        where table_schema = 'public' and column_name = ${column} and table_type = 'BASE TABLE'`.execute(db)
      ).rows.map(({ name }) => name),
    ),
)

/** Creates a query of one checksum per table over the rows with a column value and their dependent rows. */
export async function createRowDigest(db: Db, column: 'store_id' | 'member_id', id: number) {
  const [owned, keys] = [await tablesWith(db, column), await foreignKeys(db)]
  const hanging = keys.filter(({ table, parent }) => !owned.has(table) && owned.has(parent))
  const own = [...owned].map((table) => selectSum(table, sql`${sql.ref(column)} = ${id}`))
  const others = hanging.map(({ table, column: key, parent, parent_column }) =>
    selectSum(
      table,
      sql`${sql.ref(key)} in (select ${sql.ref(parent_column)} from ${sql.table(parent)} where ${sql.ref(column)} = ${id})`,
      ` by ${key}`,
    ),
  )
  const statement = sql<{ name: string; rows: string }>`${sql.join([...own, ...others], sql` union all `)}`
  return async () =>
    Object.fromEntries((await statement.execute(db)).rows.map(({ name, rows }) => [name, rows]))
}

const selectSum = (table: string, where: ReturnType<typeof sql>, by = '') => sql`
  select ${table + by}::text as name, coalesce(md5(string_agg(row::text, ',' order by row::text)), '') as rows
  from (select to_jsonb(t) as row from ${sql.table(table)} t where ${where}) as found`

/** Columns whose rows reference a row of another store, or link rows of two stores. */
export async function findCrossStoreRows(db: Db): Promise<string[]> {
  const [owned, keys] = [await tablesWith(db, 'store_id'), await foreignKeys(db)]
  const toOwned = keys.filter(({ parent }) => owned.has(parent))
  const direct = toOwned.filter(({ table }) => owned.has(table)).map(selectCrossing)
  const hanging = toOwned.filter(({ table }) => !owned.has(table))
  const between = hanging.flatMap((one) =>
    hanging
      .filter(({ table, column }) => table === one.table && column > one.column)
      .map((other) => selectTorn(one, other)),
  )
  const each = sql.join([...direct, ...between], sql` union `)
  return (await sql<{ place: string }>`${each}`.execute(db)).rows.map(({ place }) => place)
}

const selectCrossing = ({ table, column, parent, parent_column }: ForeignKey) => sql`
  select ${`${table}.${column}`}::text as place from ${sql.table(table)} a join ${sql.table(parent)} b
    on a.${sql.ref(column)} = b.${sql.ref(parent_column)} where a.store_id <> b.store_id`

const selectTorn = (one: ForeignKey, other: ForeignKey) => sql`
  select ${`${one.table}.${one.column} and ${other.column}`}::text as place from ${sql.table(one.table)} a
    join ${sql.table(one.parent)} b on a.${sql.ref(one.column)} = b.${sql.ref(one.parent_column)}
    join ${sql.table(other.parent)} c on a.${sql.ref(other.column)} = c.${sql.ref(other.parent_column)}
    where b.store_id <> c.store_id`
