import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGzip, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { conditionOfStores, storedColumns, type DatabaseTable } from './database-tables.ts'
import { sha256Of, type ArchivedFile, type ArchivedRows } from './manifest.ts'
import { archiveFolder, type Place } from './place.ts'
import { connect, countLines, findRowFacts, openRows, type RowSelection } from './row-source.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'
import { measureStream } from './streams.ts'

interface RowsRequest {
  name: string
  tables: readonly DatabaseTable[]
  /** Undefined for all rows. */
  storeIds: readonly number[] | undefined
}

/** Writes the rows of all tables from a snapshot of the database, each table that has some as a file of its own. */
export async function archiveRows(
  client: pg.ClientBase,
  place: Place,
  { name, tables, storeIds }: RowsRequest,
): Promise<ArchivedRows[]> {
  const empty = await writeEmptyFile(place, name)
  const written: Promise<ArchivedRows>[] = []
  for (const table of tables) {
    const { isRead, stored } = await archiveTable(client, place, name, empty, {
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

/** Most tables of a store are empty: they share a file, as each costs the disk more than its bytes. */
async function writeEmptyFile({ storage }: Place, name: string): Promise<ArchivedFile> {
  const [file, bytes] = ['rows/none.ndjson.gz', gzipSync('')]
  await storage.putBytes(`${archiveFolder(name)}/${file}`, bytes)
  return { file, bytes: bytes.length, sha256: sha256Of(bytes) }
}

interface TableArchive {
  /** The connection is free for the next table. */
  isRead: Promise<unknown>
  stored: Promise<ArchivedRows>
}

async function archiveTable(
  client: pg.ClientBase,
  place: Place,
  name: string,
  empty: ArchivedFile,
  selection: RowSelection,
): Promise<TableArchive> {
  const { table, without } = selection
  const { is_empty, max_id } = await findRowFacts(client, selection)
  const facts = {
    ...{ table: table.name, max_id, sealed: [...without] },
    columns: storedColumns(table).map((column) => column.name),
  }
  if (is_empty) return { isRead: Promise.resolve(), stored: Promise.resolve({ ...empty, ...facts, rows: 0 }) }
  const rows = openRows(client, selection)
  const stored = storeRows(place, name, table, rows)
  return { isRead: finished(rows), stored: stored.then((file) => ({ ...file, ...facts })) }
}

async function storeRows({ storage }: Place, name: string, table: DatabaseTable, rows: Readable) {
  const file = `rows/${table.name}.ndjson.gz`
  const lines = countLines(rows)
  const packed = measureStream(connect(lines.stream, createGzip({ level: 1 })) as AsyncIterable<Buffer>)
  await storage.putStream(`${archiveFolder(name)}/${file}`, packed.stream, 'application/gzip')
  return { file, ...packed.measure(), rows: lines.count() }
}
