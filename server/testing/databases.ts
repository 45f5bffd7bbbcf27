import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../src/platform/database/database.ts'
import type { Tables } from '../src/platform/database/tables.ts'
import { databaseUrlOf, TEMPLATE } from './global-setup.ts'

/** A migrated database without a store, for one test file at a time. */
export interface TestDatabase extends Database {
  url: string
  /** Ends the use of it; what would use it later is refused. */
  leave(): Promise<void>
}

/** One that the next file of this process gets emptied, with its connections. */
interface KeptDatabase {
  url: string
  pool: pg.Pool
  /** A connection that fires no triggers. */
  keeper: pg.Client
  /** What was in it when it was made. */
  origin: string
}

const SILENT_LOG = { warn() {} }
// To empty tables of more bytes takes longer than to make a database.
const MAX_BYTES = 8 * 1024 * 1024
const POLL_MS = 20
const POLLS = 10

const free: KeptDatabase[] = []
let count = 0

/** One that a file before has left, or a new one: making one and warming its connections takes a tenth of a second. */
export async function takeDatabase(): Promise<TestDatabase> {
  const kept = free.pop() ?? (await makeDatabase())
  const lent = lendPool(kept.pool)
  return {
    url: kept.url,
    pool: lent.pool,
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: lent.pool }) }),
    async leave() {
      lent.close()
      if (await isEmptied(kept)) free.push(kept)
      else await dropDatabase(kept)
    },
  }
}

/** The same connections for one file, refused afterwards as by a pool that has ended. */
function lendPool(pool: pg.Pool) {
  let isOver = false
  const connect = pool.connect.bind(pool) as Connect
  const refuse: Connect = (callback) => {
    const over = new Error('The test file of this database has ended.')
    return callback ? callback(over) : Promise.reject(over)
  }
  const lent = Object.create(pool) as pg.Pool
  lent.connect = ((callback) => (isOver ? refuse : connect)(callback)) as Connect as pg.Pool['connect']
  return { pool: lent, close: () => void (isOver = true) }
}

type Connect = (callback?: (error: Error) => void) => unknown

async function makeDatabase(): Promise<KeptDatabase> {
  const name = `world_${process.pid}_${(count += 1)}`
  // Files are copied for half of the processor time of its pages through the log.
  await runOnCluster(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  const url = databaseUrlOf(inject('cluster'), name)
  const keeper = await openKeeper(url)
  // Files ask for much the same: to parse and plan it anew was a third of what PostgreSQL did.
  const { pool } = openDatabase(url, SILENT_LOG, { plansAll: true })
  return { url, pool, keeper, origin: await readState(keeper) }
}

async function openKeeper(url: string) {
  const address = new URL(url)
  address.username = 'postgres' // has the same password in a test cluster
  const keeper = new pg.Client(address.href)
  keeper.on('error', () => {}) // a test that ends all connections: seen when it is emptied
  await keeper.connect()
  await keeper.query('set session_replication_role = replica')
  return keeper
}

async function dropDatabase({ url, pool, keeper }: KeptDatabase) {
  await Promise.all([keeper.end(), pool.end()])
  await runOnCluster(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)
}

/** Whether it is as it was made again; connections that a test has broken cannot tell. */
async function isEmptied(kept: KeptDatabase): Promise<boolean> {
  try {
    if (kept.pool.idleCount < kept.pool.totalCount || (await hasStrangers(kept))) return false
    if ((await readState(kept.keeper)) !== kept.origin || (await measureWritten(kept.keeper)) > MAX_BYTES)
      return false
    await kept.keeper.query(EMPTY_STATEMENT)
    await forgetSessions(kept.pool)
    return true
  } catch {
    return false
  }
}

/** Connections of others, who may still write; those that have just been closed are waited for. */
async function hasStrangers({ pool, keeper }: KeptDatabase) {
  for (let rest = POLLS; rest > 0; rest -= 1) {
    const { rows } = await keeper.query<{ count: number }>(
      'select count(*)::int from pg_stat_activity where datname = current_database()',
    )
    if (rows[0]!.count <= pool.totalCount + 1) return false
    await pause(POLL_MS)
  }
  return true
}

async function forgetSessions(pool: pg.Pool) {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  await Promise.all(
    clients.map((client) =>
      client
        .query('reset all; select pg_advisory_unlock_all(); discard temp; unlisten *')
        .finally(() => client.release()),
    ),
  )
}

async function readState(keeper: pg.Client) {
  const { rows } = await keeper.query<{ state: string }>(STATE_QUERY)
  return rows[0]!.state
}

async function measureWritten(keeper: pg.Client) {
  const { rows } = await keeper.query<{ bytes: string }>(
    `select coalesce(sum(pg_relation_size(oid)), 0) as bytes from pg_class where ${WRITTEN_TABLES}`,
  )
  return Number(rows[0]!.bytes)
}

const CATALOGS = ['class', 'attribute', 'constraint', 'trigger', 'proc', 'type', 'sequence', 'statistic']
const MIGRATION_TABLES = ['migration', 'graphile_worker.migrations']

/** The schema, statistics and settings by the transactions that wrote them, and what migrations wrote. */
const STATE_QUERY = `select concat_ws(' ',
  ${CATALOGS.map((name) => `(select count(*) || ':' || sum(xmin::text::bigint) from pg_${name})`).join(', ')},
  ${MIGRATION_TABLES.map((name) => `(select count(*) || ':' || sum(xmin::text::bigint) from ${name})`).join(', ')},
  (select count(*) from pg_db_role_setting)) as state`

const WRITTEN_TABLES = `relkind = 'r' and pg_relation_size(oid) > 0
  and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
  and oid not in (${MIGRATION_TABLES.map((name) => `'${name}'::regclass`).join(', ')})`

const EMPTY_STATEMENT = `do $$
  declare written regclass;
  begin
    for written in select oid from pg_class where ${WRITTEN_TABLES} loop
      execute format('delete from %s', written);
    end loop;
    perform setval(seqrelid, seqstart, false) from pg_sequence;
  end
$$`

async function runOnCluster(statement: string) {
  const client = new pg.Client(inject('cluster'))
  await client.connect()
  await client.query(statement)
  await client.end()
}
