import type pg from 'pg'
import { ArchiveRefused } from './archive-refused.ts'

const NOT_PERMITTED = '42501'

/**
 * Runs `work` in one transaction in which neither triggers nor foreign keys act: rows come as they were, with what
 * triggers had made of them.
 */
export async function withoutTriggers<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query(`set local timezone = 'UTC'; set local statement_timeout = 0`)
    await client.query('set local session_replication_role = replica').catch(assertPermitted)
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

function assertPermitted(error: Error & { code?: string }): never {
  if (error.code !== NOT_PERMITTED) throw error
  throw new ArchiveRefused(
    'Rows are restored without triggers, which this database role may not do. Allow it with: GRANT SET ON PARAMETER session_replication_role TO …',
    { cause: error },
  )
}
