import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { markAway } from './away.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables> | Transaction<Tables>

const moment = (value: string) => new Date(value).toISOString()
const numbers = (value: string) =>
  (pg.types.getTypeParser(1016 as 20)(value) as unknown as string[]).map(Number)

// Ids fit a double (2^53), and moments travel as the ISO strings they leave as: no row is mapped on its way out.
const PARSERS: Record<number, (value: string) => unknown> = {
  20: Number, // bigint
  1016: numbers, // bigint[], which the list of types leaves out
  1184: moment, // timestamptz
  1700: Number, // numeric
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => PARSERS[id] ?? pg.types.getTypeParser(id, format),
}

/**
 * A statement that begins so is planned once on each connection, not anew at each call: for the large ones visitors ask
 * all the time, of which planning is the greater part. Its plan may not depend on the values it is given.
 */
export const PLANNED_ONCE = '/* planned once */'

// Filters make many texts of one statement, and a connection keeps the plan of each: those met first are kept.
const MOST_PLANS = 100

function plans() {
  const planned = new Map<string, string>()
  return (text: string): string | undefined => {
    if (!planned.has(text) && planned.size < MOST_PLANS) planned.set(text, `planned ${planned.size}`)
    return planned.get(text)
  }
}

function planOnce(client: pg.PoolClient, planNameOf: ReturnType<typeof plans>) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' && text.startsWith(PLANNED_ONCE) ? planNameOf(text) : undefined
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest)
  }) as typeof client.query
}

function markFailedConnections(pool: pg.Pool) {
  const connect = pool.connect.bind(pool)
  pool.connect = ((callback?: Connected) =>
    callback
      ? connect((error, client, done) => callback(error && markAway(error, 'database'), client, done))
      : connect().catch((error: unknown) => {
          throw markAway(error, 'database')
        })) as pg.Pool['connect']
}

type Connected = Parameters<pg.Pool['connect']>[0]

export interface Database {
  pool: pg.Pool
  db: Kysely<Tables>
}

/** Opens a pool on `url`; a connection that breaks while idle is logged and replaced at its next use. */
export function openDatabase(
  url: string,
  log: { warn(facts: object, message: string): void },
  connections = 10,
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: 10_000,
    application_name: 'matinee',
  })
  pool.on('error', (error) => log.warn({ reason: error.message }, 'a database connection was lost'))
  // pg-pool forwards errors of idle clients only; one that breaks while checked out must not end the process.
  // What breaks it fails all that was asked on it: an error of the network alone would not say whose.
  pool.on('connect', (client) => client.on('error', (error) => markAway(error, 'database')))
  markFailedConnections(pool)
  const planNameOf = plans()
  pool.on('connect', (client) => planOnce(client, planNameOf))
  return { pool, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) }
}
