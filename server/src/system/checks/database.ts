import type { SystemFinding } from '@matinee/contract/system/system'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { unavailableDependencyOf } from '../../platform/process/unavailability.ts'
import { makeFinding, type SystemCheck } from '../system-check.ts'

const OLDEST_VERSION = 150_000
/** The rest is for superusers and for processes that start. */
const MOST_USED_SHARE = 0.85

const MOST_SECONDS_BEHIND = 60

/** Whether PostgreSQL is new enough and has connections left, and its replica follows. */
export const checkDatabase: SystemCheck = async (ctx) => {
  const { rows } = await sql<{
    number: number
    version: string
    size_bytes: number
    used: number
    most: number
  }>`select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
       pg_database_size(current_database())::float8 as size_bytes,
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
       current_setting('max_connections')::int as most`.execute(ctx.db)
  const { number, version, ...values } = rows[0]!
  if (number < OLDEST_VERSION) return makeFinding('database.outdated', { version })
  if (values.used > values.most * MOST_USED_SHARE) return makeFinding('database.crowded', values)
  return (await findReplicaTrouble(ctx)) ?? makeFinding('database.fine', values)
}

async function findReplicaTrouble({ db, replica }: Context): Promise<SystemFinding | undefined> {
  if (!replica) return undefined
  try {
    const seconds = Math.round(((await lastHeartbeat(db)) - (await lastHeartbeat(replica))) / 1000)
    return seconds > MOST_SECONDS_BEHIND ? makeFinding('database.replica_behind', { seconds }) : undefined
  } catch (error) {
    if (unavailableDependencyOf(error) !== 'database') throw error
    return makeFinding('database.replica_away')
  }
}

/** Workers write one every four seconds, and a replica has the last one it was sent. */
async function lastHeartbeat(db: Db): Promise<number> {
  const { rows } = await sql<{ at: string | null }>`select max(seen_at) as at from worker_pool`.execute(db)
  return rows[0]?.at ? Date.parse(rows[0].at) : 0
}
