import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import pinned from '../../package.json' with { type: 'json' }

const FOLDER = join(import.meta.dirname, '../../migrations')
const LOCK = 7_204_201 // any number, the same in every process: one migrates, the others wait

/** Applies the migrations not yet applied, each in its own transaction, and returns their names. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    return await applyMissing(client)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
    client.release()
  }
}

async function applyMissing(client: pg.PoolClient): Promise<string[]> {
  await client.query(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  )
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  const { rows } = await client.query<{ name: string }>(`select name from migration where name like '%.sql'`)
  const applied = new Set(rows.map((row) => row.name))
  refuseNewer(applied, files)
  const missing = files.filter((name) => !applied.has(name))
  for (const name of missing) await applyOne(client, name)
  return missing
}

function refuseNewer(applied: Set<string>, files: string[]) {
  const unknown = [...applied].filter((name) => !files.includes(name))
  if (unknown.length > 0) {
    throw new Error(
      `This database was made by a newer Matinee (${unknown.join(', ')}). Please update before starting it.`,
    )
  }
}

async function applyOne(client: pg.PoolClient, name: string) {
  const text = await readFile(join(FOLDER, name), 'utf8')
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migration (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

const version = pinned.dependencies['graphile-worker']

/**
 * Brings the queue's own tables up to date, once for each version of it: its code is 30 MB in memory, which a
 * process that only enqueues should not carry.
 */
export async function migrateQueue(pool: pg.Pool): Promise<string[]> {
  const name = `graphile-worker ${version}`
  const { rowCount } = await pool.query('select 1 from migration where name = $1', [name])
  if (rowCount) return []
  const { migrateJobs } = await import('./worker.ts')
  await migrateJobs({ pool })
  await pool.query('insert into migration (name) values ($1) on conflict do nothing', [name])
  return [name]
}
