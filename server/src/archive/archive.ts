import type pg from 'pg'
import type { Context } from '../platform/context.ts'
import { archiveFiles, measureFiles, type FileProgress, type FilesTotal } from './archived-files.ts'
import { archiveRows } from './archived-rows.ts'
import { ArchiveRefused } from './archive-refused.ts'
import { conditionOfStores, isArchived, readTables, type DatabaseTable } from './database-tables.ts'
import { EXCLUDED_TABLES, TABLES_OF_SECRETS } from './excluded-tables.ts'
import { readFileKeys } from './file-keys.ts'
import { assertRoom, explainFullDisk } from './free-room.ts'
import { FORMAT_VERSION, sha256Of, writeManifest, type Manifest } from './manifest.ts'
import { archiveFolder, type Place } from './place.ts'
import { MIN_PASSPHRASE, readSecrets, sealWithPassphrase } from './sealed-secrets.ts'
import { withLockedPlace } from './place-lock.ts'
import { findUnfinished, unfinishedKey, type UnfinishedArchive } from './unfinished.ts'

export interface ArchiveRequest {
  /** The only store whose rows and files are taken; undefined for everything of the install. */
  storeId?: number | undefined
  /** Seals the secrets; without it none is taken. */
  passphrase?: string | undefined
  /** The archive to begin or go on with. */
  name: string
  signal: AbortSignal
  /** Told once the rows are written; from then on the passphrase is not needed. */
  onRows?(manifest: UnfinishedArchive['manifest']): Promise<void>
  /** Told once before the first file. */
  onTotal?(total: FilesTotal): Promise<void>
  onFile(progress: FileProgress): void
}

/**
 * Makes an archive at a place while the product runs: rows of one snapshot, then the files they need. One that was cut
 * off after its rows goes on with its files. Refuses a place where another archive is being made.
 */
export const makeArchive = (ctx: Context, place: Place, request: ArchiveRequest): Promise<Manifest> =>
  withLockedPlace(ctx, place, () => writeArchive(ctx, place, request).catch(explainFullDisk))

const LEFT_BEHIND_MS = 60 * 60 * 1000

async function writeArchive(ctx: Context, place: Place, request: ArchiveRequest): Promise<Manifest> {
  const { name, signal, onFile } = request
  await place.storage.removeUnfinished?.(Date.now() - LEFT_BEHIND_MS)
  await assertRoom(place, 0)
  const begun = (await findUnfinished(place, name)) ?? (await beginArchive(ctx, place, request))
  await request.onRows?.(begun.manifest)
  const total = await measureFiles(ctx, place, begun.keys, signal)
  await request.onTotal?.(total)
  await assertRoom(place, total.added_bytes)
  const copied = await archiveFiles(ctx, place, { name, keys: begun.keys, signal, onFile })
  const missing = [...begun.unreadable, ...copied.missing]
  const manifest: Manifest = { ...begun.manifest, files: copied.files, missing }
  await writeManifest(place, manifest)
  await place.storage.remove(unfinishedKey(name))
  return manifest
}

async function beginArchive(ctx: Context, place: Place, request: ArchiveRequest): Promise<UnfinishedArchive> {
  if (request.passphrase !== undefined && request.passphrase.length < MIN_PASSPHRASE)
    throw new ArchiveRefused(`The passphrase needs at least ${MIN_PASSPHRASE} characters.`)
  const client = await ctx.pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local timezone = 'UTC'; set local statement_timeout = 0`)
    const begun = await readSnapshot(ctx, client, place, request)
    await client.query('commit')
    await place.storage.putBytes(unfinishedKey(request.name), Buffer.from(JSON.stringify(begun)))
    return begun
  } finally {
    client.release(true) // a snapshot that was left open would hold back the cleaning of the database
  }
}

async function readSnapshot(
  ctx: Context,
  client: pg.ClientBase,
  place: Place,
  { storeId, passphrase, name }: ArchiveRequest,
): Promise<UnfinishedArchive> {
  const stores = await readStores(client, storeId)
  const storeIds = stores.map(({ id }) => id)
  const all = await readTables(client)
  const tables = all.filter((table) => isArchived(table) && hasSecrets(table, passphrase))
  assertOwned(tables, storeIds)
  const rows = await archiveRows(client, place, { name, tables, storeIds: storeId ? storeIds : undefined })
  const request = { tables, storeIds, whole: storeId === undefined, name }
  const secrets =
    passphrase === undefined
      ? undefined
      : await archiveSecrets(ctx, client, place, { ...request, passphrase })
  return {
    manifest: {
      format: 'matinee-archive',
      format_version: FORMAT_VERSION,
      name,
      made_at: ctx.clock.now().toISOString(),
      whole: request.whole,
      stores,
      migrations: await readMigrationNames(client),
      tables: rows,
      left_out: leftOut(all, passphrase),
      secrets: secrets?.sealed ?? null,
    },
    keys: await readFileKeys(client, tables, storeIds),
    unreadable: secrets?.unreadable ?? [],
  }
}

const hasSecrets = ({ name }: DatabaseTable, passphrase: string | undefined) =>
  passphrase !== undefined || !TABLES_OF_SECRETS.includes(name)

const leftOut = (all: readonly DatabaseTable[], passphrase: string | undefined) =>
  Object.fromEntries(
    all.flatMap((table) => {
      if (!isArchived(table)) return [[table.name, EXCLUDED_TABLES[table.name]!]]
      return hasSecrets(table, passphrase) ? [] : [[table.name, 'Secrets were not asked for.']]
    }),
  )

/** A table that belongs to no store would be taken whole into the archive of one. */
function assertOwned(tables: readonly DatabaseTable[], storeIds: readonly number[]) {
  const stray = tables.filter((table) => !conditionOfStores(table, tables, storeIds))
  if (stray.length > 0)
    throw new Error(
      `${stray.map(({ name }) => name).join(', ')} belong to no store: name them in excluded-tables.ts.`,
    )
}

async function readStores(client: pg.ClientBase, storeId: number | undefined) {
  const { rows } = await client.query<Manifest['stores'][number]>(
    `select id::int, title, coalesce((select json_agg(host order by host) from store_host where store_id = store.id), '[]') as hosts
      from store where $1::bigint is null or id = $1 order by id`,
    [storeId ?? null],
  )
  if (rows.length === 0) throw new ArchiveRefused('There is no such store on this install.')
  return rows
}

export async function readMigrationNames(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from migration where name like '%.sql' order by name`,
  )
  return rows.map(({ name }) => name)
}

interface SecretsToArchive {
  tables: readonly DatabaseTable[]
  storeIds: readonly number[]
  whole: boolean
  name: string
  passphrase: string
}

async function archiveSecrets(
  ctx: Context,
  client: pg.ClientBase,
  { storage }: Place,
  { name, passphrase, ...request }: SecretsToArchive,
) {
  const { secrets, unreadable } = await readSecrets(ctx, client, request)
  const { salt, bytes } = await sealWithPassphrase(secrets, passphrase)
  const file = 'secrets.sealed'
  await storage.putBytes(`${archiveFolder(name)}/${file}`, bytes)
  return { sealed: { file, bytes: bytes.length, sha256: sha256Of(bytes), salt }, unreadable }
}
