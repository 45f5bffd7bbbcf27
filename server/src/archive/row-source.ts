import { pipeline, Transform, type Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { quoteTable, storedColumns, type DatabaseTable } from './database-tables.ts'

/**
 * Quote and delimiter are signs that JSON never contains, so that each row is one line of JSON as it is
 * (https://www.postgresql.org/docs/current/sql-copy.html).
 */
export const JSON_LINES = `(format csv, quote e'\\x01', delimiter e'\\x02')`

export interface RowSelection {
  table: DatabaseTable
  /** Undefined for all rows. */
  condition: string | undefined
  /** Columns whose values are left out. */
  without: readonly string[]
}

/** The rows of a table, one line of JSON each. */
export function openRows(client: pg.ClientBase, { table, condition, without }: RowSelection): Readable {
  const columns = storedColumns(table).map(({ name, type }) =>
    without.includes(name) ? `null::${type} as ${pg.escapeIdentifier(name)}` : pg.escapeIdentifier(name),
  )
  const where = condition ? ` where ${condition}` : ''
  return client.query(
    copyTo(
      `copy (select row_to_json(r) from (select ${columns.join()} from ${quoteTable(table.name)}${where}) r)
        to stdout with ${JSON_LINES}`,
    ),
  )
}

export interface RowFacts {
  is_empty: boolean
  /** 0 where the rows have no ids. */
  max_id: number
}

/** What is known of some rows before they are read. */
export async function findRowFacts(
  client: pg.ClientBase,
  { table, condition }: RowSelection,
): Promise<RowFacts> {
  const from = `from ${quoteTable(table.name)}${condition ? ` where ${condition}` : ''}`
  const { rows } = await client.query<{ is_empty: boolean; max: string | null }>(
    `select not exists (select ${from}) as is_empty, ${table.sequence ? `(select max(id) ${from})::text` : 'null'} as max`,
  )
  const { is_empty, max } = rows[0]!
  return { is_empty, max_id: Number(max ?? 0) }
}

const NEWLINE = 10

/** Counts lines on their way. */
export function countLines(lines: Readable): { stream: Readable; count(): number } {
  let count = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) count += 1
      done(null, chunk)
    },
  })
  return { stream: connect(lines, counter), count: () => count }
}

/** The last of streams in a row; where one fails all do. */
export const connect = (...streams: [Readable, ...Transform[]]): Readable => {
  pipeline(streams, () => {}) // whoever reads the last one gets its error
  return streams.at(-1)!
}
