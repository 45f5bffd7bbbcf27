import { sql } from 'kysely'
import { makeFinding, type SystemCheck } from '../system-check.ts'

const OLDEST_VERSION = 150_000
/** The rest is for superusers and for processes that start. */
const MOST_USED_SHARE = 0.85

/** Whether PostgreSQL is new enough and has connections left. */
export const checkDatabase: SystemCheck = async ({ db }) => {
  const { rows } = await sql<{
    number: number
    version: string
    size_bytes: number
    used: number
    most: number
  }>`select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
       pg_database_size(current_database())::float8 as size_bytes,
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
       current_setting('max_connections')::int as most`.execute(db)
  const { number, version, ...values } = rows[0]!
  if (number < OLDEST_VERSION) return makeFinding('database.outdated', { version })
  return makeFinding(
    values.used > values.most * MOST_USED_SHARE ? 'database.crowded' : 'database.fine',
    values,
  )
}
