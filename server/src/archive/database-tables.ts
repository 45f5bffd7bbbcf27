import pg from 'pg'
import { EXCLUDED_TABLES } from './excluded-tables.ts'

export interface Column {
  name: string
  type: string
  is_generated: boolean
}

interface ForeignKey {
  column: string
  parent: string
  parent_column: string
  is_required: boolean
}

export interface DatabaseTable {
  /** With its schema: `public.member`. */
  name: string
  columns: Column[]
  keys: ForeignKey[]
  primary_key: string[]
  /** The sequence of its ids, if it has one. */
  sequence: string | null
}

type Queryable = Pick<pg.ClientBase, 'query'>

const TABLES = `
  select format('%s.%s', n.nspname, c.relname) as name,
    (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null),
        'is_generated', attgenerated <> '') order by attnum)
      from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
    coalesce((select json_agg(json_build_object('column', ours.attname,
        'parent', format('%s.%s', theirs_n.nspname, theirs_c.relname), 'parent_column', theirs.attname,
        'is_required', ours.attnotnull) order by ours.attnum)
      from pg_constraint k
      join pg_attribute ours on ours.attrelid = k.conrelid and ours.attnum = k.conkey[1]
      join pg_attribute theirs on theirs.attrelid = k.confrelid and theirs.attnum = k.confkey[1]
      join pg_class theirs_c on theirs_c.oid = k.confrelid
      join pg_namespace theirs_n on theirs_n.oid = theirs_c.relnamespace
      where k.conrelid = c.oid and k.contype = 'f' and array_length(k.conkey, 1) = 1), '[]') as keys,
    coalesce((select json_agg(attname order by array_position(k.conkey, attnum))
      from pg_constraint k join pg_attribute on attrelid = k.conrelid and attnum = any(k.conkey)
      where k.conrelid = c.oid and k.contype = 'p'), '[]') as primary_key,
    (select pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), attname)
      from pg_attribute where attrelid = c.oid and attidentity <> '') as sequence
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition
    and n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker')
  order by 1`

/** Every table of the product, as the database has it: a table that a migration adds tomorrow is among them. */
export const readTables = async (db: Queryable): Promise<DatabaseTable[]> =>
  (await db.query<DatabaseTable>(TABLES)).rows

export const isArchived = ({ name }: Pick<DatabaseTable, 'name'>) => !(name in EXCLUDED_TABLES)

/** What the database computes by itself is not archived. */
export const storedColumns = ({ columns }: DatabaseTable) => columns.filter((column) => !column.is_generated)

export const quoteTable = (name: string) => name.split('.').map(pg.escapeIdentifier).join('.')

const IDS = (storeIds: readonly number[]) => `any('{${storeIds.map(Number).join()}}'::bigint[])`

/**
 * The rows of some stores as a condition: by their own column, or by that of the row they hang on. Undefined for a
 * table whose rows belong to no store.
 */
export function conditionOfStores(
  table: DatabaseTable,
  tables: readonly DatabaseTable[],
  storeIds: readonly number[],
  passed: readonly string[] = [],
): string | undefined {
  if (table.name === 'public.store') return `id = ${IDS(storeIds)}`
  if (table.columns.some(({ name }) => name === 'store_id')) return `store_id = ${IDS(storeIds)}`
  for (const { column, parent, parent_column } of table.keys.toSorted(requiredFirst)) {
    const above = tables.find(({ name }) => name === parent)
    if (!above || passed.includes(parent)) continue
    const condition = conditionOfStores(above, tables, storeIds, [...passed, table.name])
    if (condition)
      return `${pg.escapeIdentifier(column)} in (select ${pg.escapeIdentifier(parent_column)} from ${quoteTable(parent)} where ${condition})`
  }
  return undefined
}

const requiredFirst = (one: ForeignKey, other: ForeignKey) =>
  Number(other.is_required) - Number(one.is_required)
