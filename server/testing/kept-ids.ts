import { sql } from 'kysely'
import type { Db } from '../src/platform/database/database.ts'
import { kindNamed } from './id-fields.ts'
import { cacheSchema, foreignKeys, tablesWith, type ForeignKey } from './store-rows.ts'

/** A row's id stored without a foreign key: in an array, or in JSON. */
interface KeptId {
  /** `offer.rule_category_ids`, `people_segment.filters.offer_id` */
  place: string
  /** The id of the row that contains it. */
  store_id: number
  table: string
  id: number
}

/** The value of one column in one row. */
interface KeptValue {
  place: string
  store_id: number
  value: unknown
}

/** Arrays and JSON of one store that name a row of another. */
export async function keptCrossings(db: Db): Promise<string[]> {
  const [owned, keys] = [await tablesWith(db, 'store_id'), await foreignKeys(db)]
  const rowsOf = (table: string) => ownedRows(table, owned, keys)
  const kept = (await valuesKept(db, rowsOf)).flatMap(idsIn)
  const tables = [...new Set(kept.map(({ table }) => table))]
  const storeOf = new Map(
    await Promise.all(tables.map(async (table) => [table, await storesOf(db, rowsOf(table)!)] as const)),
  )
  const crossing = kept.filter(
    ({ table, id, store_id }) => (storeOf.get(table)!.get(id) ?? store_id) !== store_id,
  )
  return [...new Set(crossing.map(({ place }) => place))]
}

type Rows = ReturnType<typeof ownedRows>

/**
 * The rows of a table with their store: their own column, or that of the row they belong to. Null if they have none.
 */
function ownedRows(table: string, owned: Set<string>, keys: ForeignKey[]) {
  if (table === 'store') return sql`(select t.*, t.id as of_store from store t)`
  if (owned.has(table)) return sql`(select t.*, t.store_id as of_store from ${sql.table(table)} t)`
  const key = keys.find((one) => one.table === table && owned.has(one.parent))
  return key
    ? sql`(select t.*, p.store_id as of_store from ${sql.table(table)} t join ${sql.table(key.parent)} p
        on p.${sql.ref(key.parent_column)} = t.${sql.ref(key.column)})`
    : null
}

async function valuesKept(db: Db, rowsOf: (table: string) => Rows): Promise<KeptValue[]> {
  const values = (await openColumns(db)).flatMap(({ table, column }) => {
    const rows = rowsOf(table)
    return rows
      ? [
          sql`select ${`${table}.${column}`}::text as place, of_store as store_id, to_jsonb(${sql.ref(column)}) as value
          from ${rows} as t where ${sql.ref(column)} is not null`,
        ]
      : []
  })
  return (await sql<KeptValue>`${sql.join(values, sql` union all `)}`.execute(db)).rows
}

const openColumns = cacheSchema(
  async (db) =>
    (
      await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and (data_type = 'jsonb' or udt_name = '_int8')`.execute(
        db,
      )
    ).rows,
)

const storesOf = async (db: Db, rows: NonNullable<Rows>) =>
  new Map(
    (
      await sql<{ id: number; store_id: number }>`select id, of_store as store_id from ${rows} as t`.execute(
        db,
      )
    ).rows.map(({ id, store_id }) => [id, store_id]),
  )

function idsIn({ place, store_id, value }: KeptValue): KeptId[] {
  if (Array.isArray(value)) return value.flatMap((one) => idsIn({ place, store_id, value: one }))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) =>
      idsIn({ place: `${place}.${name}`, store_id, value: inner }),
    )
  const table = kindNamed(place)
  return typeof value === 'number' && table ? [{ place, store_id, table, id: value }] : []
}
