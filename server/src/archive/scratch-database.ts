import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDay } from '../analytics/days.ts'
import type { Context } from '../platform/context.ts'
import { openDatabase, type Database } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { ArchiveRefused } from './archive-refused.ts'
import { quoteTable, readTables } from './database-tables.ts'
import type { Manifest } from './manifest.ts'
import { withoutTriggers } from './load-transaction.ts'
import { loadTable, type RowReader } from './loaded-rows.ts'
import type { Restoration } from './restored-rows.ts'
import { openDatabaseRows } from './row-readers.ts'

interface Server {
  ctx: Context
  /** The address of the database. */
  url: string
}

/**
 * Hands the rows of an archive of an older version to `work` as they are in this one: loaded into a database of their
 * own with the older schema, which is then migrated.
 */
export const withRowsBroughtUp = <T>(
  server: Server,
  manifest: Manifest,
  reader: RowReader,
  work: (rows: RowReader) => Promise<T>,
): Promise<T> =>
  withScratchDatabase(server, async (scratch) => {
    await migrate(scratch.pool, new Set(manifest.migrations))
    await loadAsTheyAre({ ...server.ctx, ...scratch }, manifest, reader)
    await migrate(scratch.pool)
    const client = await scratch.pool.connect()
    try {
      await client.query(`set timezone = 'UTC'`)
      return await work(await openDatabaseRows(client, await readTables(client)))
    } finally {
      client.release()
    }
  })

/** What restores left that were killed. */
async function dropAbandoned({ pool }: Context) {
  const { rows } = await pool.query<{ datname: string }>(
    `select datname from pg_database where datname like 'matinee\\_scratch\\_%'
      and not exists (select from pg_stat_activity where pg_stat_activity.datname = pg_database.datname)`,
  )
  for (const { datname } of rows) await pool.query(`drop database if exists ${pg.escapeIdentifier(datname)}`)
}

async function withScratchDatabase<T>({ ctx, url }: Server, work: (scratch: Database) => Promise<T>) {
  await dropAbandoned(ctx)
  const name = `matinee_scratch_${randomBytes(6).toString('hex')}`
  await ctx.pool.query(`create database ${name}`).catch((error: unknown) => {
    throw new ArchiveRefused(
      'An archive of an older version is brought up in a database of its own, which this role may not create. Allow it with: ALTER ROLE … CREATEDB',
      { cause: error },
    )
  })
  const address = new URL(url)
  address.pathname = `/${name}`
  const scratch = openDatabase(address.href, ctx.log, { connections: 4 })
  try {
    return await work(scratch)
  } finally {
    await scratch.pool.end()
    await ctx.pool.query(`drop database if exists ${name} with (force)`)
  }
}

async function loadAsTheyAre(ctx: Context, manifest: Manifest, reader: RowReader) {
  const client = await ctx.pool.connect()
  try {
    const tables = await readTables(client)
    await withoutTriggers(client, async () => {
      for (const { table: name, columns, sealed } of manifest.tables) {
        for (const column of sealed)
          await client.query(
            `alter table ${quoteTable(name)} alter column ${pg.escapeIdentifier(column)} drop not null`,
          )
        const table = tables.find((one) => one.name === name)
        if (table) await loadTable(client, reader, table, columns, asItIs(ctx))
      }
    })
  } finally {
    client.release()
  }
}

/** Rows are restored from there, not here. */
const asItIs = (ctx: Context): Restoration => ({
  mapping: { shift: 0, stores: new Map() },
  secrets: null,
  keys: ctx,
  isBeside: false,
  isVerbatim: true,
  primaryKeys: new Map(),
  now: ctx.clock.now().toISOString(),
  openDay: (day) => openDay(ctx, day),
})
