import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { markUnavailable } from '../process/unavailability.ts'
import { watchStatements } from './statement-watch.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables> | Transaction<Tables>

const parseTimestamp = (value: string) => new Date(value).toISOString()
const parseNumbers = (value: string) =>
  (pg.types.getTypeParser(1016 as 20)(value) as unknown as string[]).map(Number)

// Ids fit a double (2^53), and moments travel as the ISO strings they leave as: no row is mapped on its way out.
const TYPE_PARSERS: Record<number, (value: string) => unknown> = {
  20: Number, // bigint
  1016: parseNumbers, // bigint[], which the list of types leaves out
  1184: parseTimestamp, // timestamptz
  1700: Number, // numeric
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => TYPE_PARSERS[id] ?? pg.types.getTypeParser(id, format),
}

/**
 * Marks a statement to be prepared once per connection: for large, frequent ones that take longer to plan
 * than to run. Its plan must not depend on the values.
 */
export const PLANNED_ONCE = '/* planned once */'

// Filters make many variants of a statement, and a connection keeps each plan: only the first ones are
// prepared.
const MAX_PREPARED_STATEMENTS = 100
const MAX_OF_ALL_STATEMENTS = 500

/** Names the statements that are prepared: those that are marked, or of all with values the first ones. */
function createStatementNames(plansAll: boolean) {
  const planned = new Map<string, string>()
  const most = plansAll ? MAX_OF_ALL_STATEMENTS : MAX_PREPARED_STATEMENTS
  return (text: unknown, values: unknown): string | undefined => {
    if (typeof text !== 'string') return undefined
    if (!text.startsWith(PLANNED_ONCE) && !(plansAll && hasValues(values))) return undefined
    if (!planned.has(text) && planned.size < most) planned.set(text, `planned ${planned.size}`)
    return planned.get(text)
  }
}

/** Without values a text may hold several statements, which cannot be prepared. */
const hasValues = (values: unknown) => Array.isArray(values) && values.length > 0

function prepareNamedStatements(client: pg.PoolClient, planNameOf: ReturnType<typeof createStatementNames>) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = planNameOf(text, values)
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest)
  }) as typeof client.query
}

/** A name that another process gave to another statement on the same connection would run that one. */
function prepareNothing(client: pg.PoolClient) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((asked: unknown, ...rest: unknown[]) =>
    query(isNamed(asked) ? { ...asked, name: undefined } : asked, ...rest)) as typeof client.query
}

const isNamed = (asked: unknown): asked is pg.QueryConfig =>
  typeof asked === 'object' && asked !== null && 'name' in asked && !('submit' in asked)

function markUnavailableConnections(pool: pg.Pool) {
  const connect = pool.connect.bind(pool)
  pool.connect = ((callback?: ConnectCallback) =>
    callback
      ? connect((error, client, done) => callback(error && markUnavailable(error, 'database'), client, done))
      : connect().catch((error: unknown) => {
          throw markUnavailable(error, 'database')
        })) as pg.Pool['connect']
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0]

export interface Database {
  pool: pg.Pool
  db: Kysely<Tables>
}

export interface DatabaseOptions {
  connections?: number
  /**
   * Through a pooler, two transactions of one connection here may run on two of the server, and another client's between
   * them: nothing is prepared, and nothing may be kept beyond a transaction.
   */
  isPooled?: boolean
  /**
   * Prepares all statements with values, not only those that are marked: for work of some seconds in which the same
   * ones come hundreds of times, on connections of its own, whose plans go with them.
   */
  plansAll?: boolean
}

/** Opens a pool on `url`; a connection that breaks while idle is logged and replaced at its next use. */
export function openDatabase(
  url: string,
  log: { warn(facts: object, message: string): void },
  { connections = 10, isPooled = false, plansAll = false }: DatabaseOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: 10_000,
    // A machine that loses power says nothing: its connections are found dead within half a minute.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'matinee',
  })
  pool.on('error', (error) => log.warn({ reason: error.message }, 'a database connection was lost'))
  // pg-pool forwards errors of idle clients only; one that breaks while checked out must not end the process.
  // A network error does not say which dependency failed, so errors of the connection are marked here.
  pool.on('connect', (client) => client.on('error', (error) => markUnavailable(error, 'database')))
  markUnavailableConnections(pool)
  const planNameOf = createStatementNames(plansAll)
  pool.on('connect', (client) => {
    if (isPooled) prepareNothing(client)
    else prepareNamedStatements(client, planNameOf)
    watchStatements(client)
  })
  return { pool, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) }
}
