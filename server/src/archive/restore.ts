import type pg from 'pg'
import { openDay } from '../analytics/days.ts'
import { findLedgerFaults } from '../billing/ledger/audit.ts'
import { listMigrations } from '../platform/database/migrate.ts'
import { sendSignal } from '../platform/database/signals.ts'
import type { Context } from '../platform/context.ts'
import { ArchiveRefused } from './archive-refused.ts'
import { findDamage } from './check.ts'
import { isArchived, readTables, type DatabaseTable } from './database-tables.ts'
import type { IdMapping } from './id-mapping.ts'
import { withoutTriggers } from './load-transaction.ts'
import { readManifest, type Manifest } from './manifest.ts'
import { archiveFolder, type Place } from './place.ts'
import { restoreFiles } from './restored-files.ts'
import type { Restoration } from './restored-rows.ts'
import { endReservation, reserveIds } from './id-reservation.ts'
import { advanceSequences, findDangling, loadTable, type RowReader } from './loaded-rows.ts'
import { openArchivedRows } from './row-readers.ts'
import { withRowsBroughtUp } from './scratch-database.ts'
import { openInstallKeys, openWithPassphrase, type ArchivedSecrets } from './sealed-secrets.ts'
import { readFile } from './streams.ts'

export interface RestoreRequest {
  name: string
  passphrase?: string | undefined
  /** The hosts of a store that comes beside others. */
  hosts?: readonly string[]
}

export interface RestoredArchive {
  manifest: Manifest
  /** Archived and restored ids of the stores. */
  stores: ReadonlyMap<number, number>
  isBeside: boolean
  /** What is wrong with the books, as `doctor` says it. */
  ledgerFaults: string[]
}

interface Server {
  ctx: Context
  /** The address of the database. */
  url: string
}

/**
 * Restores an archive into an empty install, or as further stores beside those that are there. Nothing is written
 * before the whole archive has been checked; the stores are on standby afterwards. Refuses with a sentence what is
 * damaged, of a later version, or of the wrong passphrase.
 */
export async function restoreArchive(
  server: Server,
  place: Place,
  { name, passphrase, hosts = [] }: RestoreRequest,
): Promise<RestoredArchive> {
  const manifest = await readManifest(place, name)
  const known = await listMigrations()
  assertNotLater(manifest, known)
  const secrets = await openSecrets(place, manifest, passphrase)
  const damaged = await findDamage(place, manifest)
  if (damaged.length > 0)
    throw new ArchiveRefused(`The archive is damaged. Nothing was restored.\n${damaged.join('\n')}`)
  const target = { place, manifest, secrets, hosts }
  const archived = openArchivedRows(place, manifest)
  return manifest.migrations.length === known.length
    ? restoreRows(server.ctx, target, archived)
    : withRowsBroughtUp(server, manifest, archived, (rows) => restoreRows(server.ctx, target, rows))
}

function assertNotLater({ migrations }: Manifest, known: readonly string[]) {
  const unknown = migrations.filter((migration) => !known.includes(migration))
  if (unknown.length > 0)
    throw new ArchiveRefused(
      `This archive was made by a newer Matinee (${unknown.join(', ')}). Please update before restoring it.`,
    )
}

async function openSecrets(
  { storage }: Place,
  { name, secrets }: Manifest,
  passphrase: string | undefined,
): Promise<ArchivedSecrets | null> {
  if (passphrase === undefined) return null
  if (!secrets) throw new ArchiveRefused('This archive has no secrets: it needs no passphrase.')
  const bytes = await readFile(storage, `${archiveFolder(name)}/${secrets.file}`)
  return bytes ? openWithPassphrase(bytes, secrets.salt, passphrase) : null // a missing file is told as damage
}

interface Target {
  place: Place
  manifest: Manifest
  secrets: ArchivedSecrets | null
  hosts: readonly string[]
}

async function restoreRows(
  ctx: Context,
  { place, manifest, secrets, hosts }: Target,
  reader: RowReader,
): Promise<RestoredArchive> {
  const client = await ctx.pool.connect()
  try {
    const tables = (await readTables(client)).filter(isArchived)
    const storeIds = manifest.stores.map(({ id }) => id)
    const isBeside = (await countStores(client)) > 0
    await assertHostsFree(client, hosts)
    const mapping: IdMapping = isBeside
      ? await reserveIds(client, tables, { archive: manifest.name, reader, storeIds })
      : { shift: 0, stores: new Map(storeIds.map((id) => [id, id])) }
    await restoreFiles(ctx, place, manifest, mapping)
    const isWhole = !isBeside && secrets !== null && Object.keys(secrets.install).length > 0
    const to: Restoration = {
      ...{ mapping, secrets, isBeside },
      keys: isWhole ? openInstallKeys(secrets) : ctx,
      primaryKeys: new Map(tables.map((table) => [table.name, table.primary_key])),
      now: ctx.clock.now().toISOString(),
      openDay: (day) => openDay(ctx, day),
    }
    await withoutTriggers(client, async () => {
      if (isWhole) await takeInstallKeys(client, secrets)
      await loadTables(client, tables, reader, to)
      await addHosts(client, mapping, hosts)
      await endReservation(client, manifest.name)
    })
    for (const id of mapping.stores.values()) await announceStore(ctx, id)
    return { manifest, stores: mapping.stores, isBeside, ledgerFaults: await findLedgerFaults(ctx.db) }
  } finally {
    client.release()
  }
}

async function loadTables(
  client: pg.ClientBase,
  tables: readonly DatabaseTable[],
  reader: RowReader,
  to: Restoration,
) {
  for (const { table: name, columns, rows } of reader.tables) {
    const table = tables.find((one) => one.name === name)
    if (table && rows !== 0) await loadTable(client, reader, table, columns, to)
  }
  const dangling = await findDangling(client, tables, [...to.mapping.stores.values()])
  if (dangling.length > 0)
    throw new ArchiveRefused(`Rows of the archive name rows that it does not have: ${dangling.join(', ')}.`)
  const taken = reader.tables.map(({ table, max_id }) => [table, max_id] as const)
  if (!to.isBeside) await advanceSequences(client, tables, new Map(taken))
}

async function countStores(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*) as count from store')
  return Number(rows[0]!.count)
}

async function assertHostsFree(client: pg.ClientBase, hosts: readonly string[]) {
  const { rows } = await client.query<{ host: string }>('select host from store_host where host = any($1)', [
    hosts,
  ])
  if (rows.length > 0)
    throw new ArchiveRefused(`${rows.map(({ host }) => host).join(', ')} belongs to another store already.`)
}

/** The hosts given for a copy lead to its first store. */
async function addHosts(client: pg.ClientBase, { stores }: IdMapping, hosts: readonly string[]) {
  const [store] = stores.values()
  for (const host of hosts)
    await client.query('insert into store_host (host, store_id) values ($1, $2) on conflict do nothing', [
      host.toLowerCase(),
      store,
    ])
}

async function takeInstallKeys(client: pg.ClientBase, { install }: ArchivedSecrets) {
  for (const [name, value] of Object.entries(install))
    await client.query(
      `insert into secret (name, value) values ($1, decode($2, 'hex'))
        on conflict (name) do update set value = excluded.value`,
      [name, value],
    )
}

async function announceStore({ db }: Context, id: number) {
  await sendSignal(db, 'store', id)
  await sendSignal(db, 'catalogue', id)
}
