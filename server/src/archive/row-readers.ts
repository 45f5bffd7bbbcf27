import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { isArchived, storedColumns, type DatabaseTable } from './database-tables.ts'
import type { Manifest } from './manifest.ts'
import { archiveFolder, type Place } from './place.ts'
import type { RowReader } from './loaded-rows.ts'
import { connect, findRowFacts, openRows } from './row-source.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'

/** The rows of an archive. */
export const openArchivedRows = ({ storage }: Place, { name, tables }: Manifest): RowReader => ({
  tables,
  async open(table) {
    const { file } = tables.find((one) => one.table === table)!
    const opened = (await storage.open(`${archiveFolder(name)}/${file}`))!
    return connect(opened.stream, createGunzip())
  },
})

/** The rows of a database in which an older archive was brought up to this version. */
export async function openDatabaseRows(
  client: pg.ClientBase,
  all: readonly DatabaseTable[],
): Promise<RowReader> {
  const tables: RowReader['tables'] = []
  const selections = new Map(
    all.filter(isArchived).map((table) => [
      table.name,
      {
        table,
        condition: undefined,
        without: SEALED_COLUMNS[table.name] ? [SEALED_COLUMNS[table.name]!.column] : [],
      },
    ]),
  )
  for (const [table, selection] of selections)
    tables.push({
      table,
      columns: storedColumns(selection.table).map(({ name }) => name),
      max_id: (await findRowFacts(client, selection)).max_id,
    })
  return { tables, open: async (table) => openRows(client, selections.get(table)!) }
}
