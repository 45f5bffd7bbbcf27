import { makeFinding, type SystemCheck } from '../system-check.ts'

/** Whether a process is there that does jobs: their heartbeats are four seconds apart. */
export const checkWorkers: SystemCheck = async ({ pool }) => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from worker_pool where seen_at > now() - interval '1 minute'`,
  )
  const { count } = rows[0]!
  return count > 0 ? makeFinding('workers.fine', { count }) : makeFinding('workers.gone')
}
