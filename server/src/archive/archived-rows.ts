import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { conditionOfStores, storedColumns, type DatabaseTable } from './database-tables.ts'
import type { ArchivedRows } from './manifest.ts'
import { archiveFolder, type Place } from './place.ts'
import { connect, countLines, findMaxId, openRows, type RowSelection } from './row-source.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'
import { measureStream } from './streams.ts'

interface RowsRequest {
  name: string
  tables: readonly DatabaseTable[]
  /** Undefined for all rows. */
  storeIds: readonly number[] | undefined
}

/** Writes the rows of all tables from a snapshot of the database, each table as a file of its own. */
export async function archiveRows(
  client: pg.ClientBase,
  place: Place,
  { name, tables, storeIds }: RowsRequest,
): Promise<ArchivedRows[]> {
  const written: Promise<ArchivedRows>[] = []
  for (const table of tables) {
    const { isRead, stored } = await archiveTable(client, place, name, {
      table,
      condition: storeIds && conditionOfStores(table, tables, storeIds)!,
      without: sealedColumnsOf(table),
    })
    stored.catch(() => {}) // told below
    written.push(stored)
    await Promise.race([isRead, stored])
    await written.at(-AT_ONCE)
  }
  return Promise.all(written)
}

// While the files of some tables reach the disk, the next one is read.
const AT_ONCE = 8

const sealedColumnsOf = ({ name }: DatabaseTable) =>
  SEALED_COLUMNS[name] ? [SEALED_COLUMNS[name].column] : []

interface TableArchive {
  /** The connection is free for the next table. */
  isRead: Promise<unknown>
  stored: Promise<ArchivedRows>
}

async function archiveTable(
  client: pg.ClientBase,
  { storage }: Place,
  name: string,
  selection: RowSelection,
): Promise<TableArchive> {
  const { table } = selection
  const file = `rows/${table.name}.ndjson.gz`
  const max_id = await findMaxId(client, selection)
  const rows = openRows(client, selection)
  const lines = countLines(rows)
  const packed = measureStream(connect(lines.stream, createGzip({ level: 1 })) as AsyncIterable<Buffer>)
  const stored = storage.putStream(`${archiveFolder(name)}/${file}`, packed.stream, 'application/gzip')
  return {
    isRead: finished(rows),
    stored: stored.then(() => ({
      file,
      ...packed.measure(),
      table: table.name,
      columns: storedColumns(table).map((column) => column.name),
      sealed: [...selection.without],
      rows: lines.count(),
      max_id,
    })),
  }
}
