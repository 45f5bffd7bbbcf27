import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import pinned from '../../../package.json' with { type: 'json' }
import { CannotStart } from '../process/cannot-start.ts'

const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../migrations')
const MIGRATION_LOCK = 7_204_201 // any constant: one process migrates, the others wait

/**
 * Applies the migrations not yet applied, each in its own transaction, and returns their names. With `only` no others
 * are applied, for the schema of an older version.
 */
export async function migrate(pool: pg.Pool, only?: ReadonlySet<string>): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    return await applyPendingMigrations(client, only)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}

async function applyPendingMigrations(client: pg.PoolClient, only?: ReadonlySet<string>): Promise<string[]> {
  await client.query(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  )
  await client.query('alter table migration add column if not exists checksum text')
  const files = await readMigrations()
  const { rows } = await client.query<AppliedMigration>(
    `select name, checksum from migration where name like '%.sql'`,
  )
  assertNotNewer(rows, files)
  assertUnchanged(rows, files)
  await recordChecksums(client, rows, files)
  const missing = [...files].filter(
    ([name]) => !rows.some((row) => row.name === name) && (only?.has(name) ?? true),
  )
  for (const [name, file] of missing) await applyMigration(client, name, file)
  return missing.map(([name]) => name)
}

interface AppliedMigration {
  name: string
  /** Null for one that was applied before checksums were kept. */
  checksum: string | null
}

interface Migration {
  text: string
  checksum: string
}

/** The names of all migrations of this version, in order. */
export const listMigrations = async () => [...(await readMigrations()).keys()]

/** All migrations by name, in order. */
async function readMigrations(): Promise<Map<string, Migration>> {
  const names = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  const files = names.map(async (name) => {
    const text = (await readFile(join(MIGRATIONS_FOLDER, name), 'utf8')).replaceAll('\r\n', '\n')
    return [name, { text, checksum: createHash('sha256').update(text).digest('hex') }] as const
  })
  return new Map(await Promise.all(files))
}

function assertNotNewer(applied: AppliedMigration[], files: Map<string, Migration>) {
  const unknown = applied.flatMap(({ name }) => (files.has(name) ? [] : [name]))
  if (unknown.length > 0) {
    throw new CannotStart(
      `This database was made by a newer Matinee (${unknown.join(', ')}). Please update before starting it.`,
    )
  }
}

/** A migration edited after it was applied would make this database differ from all others. */
function assertUnchanged(applied: AppliedMigration[], files: Map<string, Migration>) {
  const changed = applied.flatMap(({ name, checksum }) =>
    checksum === null || checksum === files.get(name)!.checksum ? [] : [name],
  )
  if (changed.length > 0) {
    throw new CannotStart(
      `${changed.join(', ')} was changed after it was applied to this database. Put the file back as it was released, and say what is to change in a new migration.`,
    )
  }
}

async function recordChecksums(
  client: pg.PoolClient,
  applied: AppliedMigration[],
  files: Map<string, Migration>,
) {
  for (const { name, checksum } of applied)
    if (checksum === null)
      await client.query('update migration set checksum = $2 where name = $1', [
        name,
        files.get(name)!.checksum,
      ])
}

async function applyMigration(client: pg.PoolClient, name: string, { text, checksum }: Migration) {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

const queueVersion = pinned.dependencies['graphile-worker']

/**
 * Migrates the queue's own tables, once per version: loading its code takes 30 MB, which a process that only
 * enqueues should not pay.
 */
export async function migrateQueue(pool: pg.Pool): Promise<string[]> {
  const name = `graphile-worker ${queueVersion}`
  const { rowCount } = await pool.query('select 1 from migration where name = $1', [name])
  if (rowCount) return []
  const { migrateJobs } = await import('../jobs/worker.ts')
  await migrateJobs({ pool })
  await pool.query('insert into migration (name) values ($1) on conflict do nothing', [name])
  return [name]
}
