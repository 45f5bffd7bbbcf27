import { Readable } from 'node:stream'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { conditionOfStores, quoteTable, type DatabaseTable } from './database-tables.ts'
import { parseExact } from './exact-json.ts'
import { JSON_LINES } from './row-source.ts'
import { isTakenAsItIs, restoreRow, type Restoration } from './restored-rows.ts'

/** Where rows are read from: an archive, or a database in which an older one was brought up. */
export interface RowReader {
  tables: { table: string; columns: string[]; max_id: number; rows?: number }[]
  open(table: string): Promise<Readable>
}

/**
 * Unique values that are neither of a store nor of an id: where a copy comes beside its original, the row goes or gets a
 * new one, as an expression.
 */
export const SHARED_UNIQUES: Record<string, { column: string; renewed?: string }> = {
  'public.api_key': { column: 'key_hash' },
  'public.podcast_address': { column: 'token_hash' },
  'public.staff_invitation': { column: 'key_hash' },
  'public.winback': { column: 'key_hash' },
  'public.purchase': { column: 'key', renewed: 'gen_random_uuid()' },
}

/** Loads the rows of one table inside a transaction in which neither triggers nor foreign keys act. */
export async function loadTable(
  client: pg.ClientBase,
  reader: RowReader,
  { name }: DatabaseTable,
  columns: readonly string[],
  to: Restoration,
): Promise<void> {
  await client.query('create temporary table if not exists archived_line (line json) on commit drop')
  const lines = await reader.open(name)
  const source = isTakenAsItIs(name, to) ? lines : Readable.from(restoredLines(name, lines, to))
  await pipeline(source, client.query(copyFrom(`copy archived_line from stdin with ${JSON_LINES}`)))
  if (name === EVENTS) for (const day of await findDays(client)) await to.openDay(day)
  await client.query(insertStatement(name, columns))
  await client.query('truncate archived_line')
}

/** The table that has a partition for each day. */
const EVENTS = 'public.player_event'

async function findDays(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ day: string }>(
    `select distinct to_char((line ->> 'created_at')::timestamptz at time zone 'UTC', 'YYYY-MM-DD') as day
      from archived_line`,
  )
  return rows.map(({ day }) => day)
}

const CHUNK_LENGTH = 65_536

async function* restoredLines(table: string, lines: Readable, to: Restoration): AsyncGenerator<string> {
  let chunk = ''
  for await (const line of createInterface({ input: lines })) {
    const row = restoreRow(table, parseExact(line), to)
    if (!row) continue
    chunk += `${JSON.stringify(row)}\n`
    if (chunk.length < CHUNK_LENGTH) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

function insertStatement(name: string, columns: readonly string[]): string {
  const table = quoteTable(name)
  const shared = SHARED_UNIQUES[name]
  const isTwin = shared && `exists (select from ${table} t where t.${shared.column} = r.${shared.column})`
  const values = columns.map((column) => {
    const value = `r.${pg.escapeIdentifier(column)}`
    return shared?.renewed !== undefined && shared.column === column
      ? `case when ${isTwin} then ${shared.renewed} else ${value} end`
      : value
  })
  return `insert into ${table} (${columns.map((column) => pg.escapeIdentifier(column)).join()})
    overriding system value select ${values.join()}
    from archived_line cross join lateral json_populate_record(null::${table}, line) r
    ${shared && shared.renewed === undefined ? `where not ${isTwin}` : ''}`
}

/** Foreign keys that lead nowhere from rows of these stores, as `table.column`. */
export async function findDangling(
  client: pg.ClientBase,
  tables: readonly DatabaseTable[],
  storeIds: readonly number[],
): Promise<string[]> {
  const dangling: string[] = []
  for (const table of tables)
    for (const { column, parent, parent_column } of table.keys) {
      const ours = pg.escapeIdentifier(column)
      const { rowCount } = await client.query(
        `select from ${quoteTable(table.name)} c where ${ours} is not null
          and ${conditionOfStores(table, tables, storeIds)} and not exists
          (select from ${quoteTable(parent)} p where p.${pg.escapeIdentifier(parent_column)} = c.${ours}) limit 1`,
      )
      if (rowCount) dangling.push(`${table.name}.${column}`)
    }
  return dangling
}

/** Sets the sequences of ids behind the highest that is taken. */
export async function advanceSequences(
  client: pg.ClientBase,
  tables: readonly DatabaseTable[],
  least: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { name, sequence } of tables) {
    const id = least.get(name) ?? 0
    if (sequence && id > 0)
      await client.query(
        `select setval($1::regclass, greatest($2::bigint, coalesce(pg_sequence_last_value($1::regclass), 0)))`,
        [sequence, id],
      )
  }
}
