import type { Pool } from 'pg'

/** How many statements of this database wait for a lock. */
export async function countWaitingStatements(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())
     or not granted and locktype = 'transactionid'`,
  )
  return rows[0]!.count
}
