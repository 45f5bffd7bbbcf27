import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

// Any number that no other lock of the product has.
const LOCK = 0x6c697665
const RETRY_MS = 1000

// A process that is killed lets go at once; one whose machine loses power is given up by PostgreSQL after 11 seconds and not
// after the two hours of its defaults. Without effect where the connection is a socket of this machine.
const NOTICE_DEATH = [
  'set tcp_keepalives_idle = 5',
  'set tcp_keepalives_interval = 2',
  'set tcp_keepalives_count = 3',
]

export interface ProcessLock {
  release(): Promise<void>
}

interface LockOptions {
  url: string
  log: Logger
  /** Called while the lock cannot be taken again after its connection was lost: the server may still hold it for us. */
  refused(): Promise<void>
}

/**
 * Waits until this is the one process of the install that receives live events, and stays it. A second one waits here
 * until the first is gone.
 */
export async function acquireProcessLock({ url, log, refused }: LockOptions): Promise<ProcessLock> {
  let isReleased = false
  let client = await take('pg_advisory_lock')

  async function take(how: 'pg_advisory_lock' | 'pg_try_advisory_lock'): Promise<pg.Client> {
    const opened = new pg.Client({ connectionString: url, application_name: 'matinee live', keepAlive: true })
    opened.on('error', (error) => log.warn({ err: error }, 'the lock of live events was lost'))
    await opened.connect()
    for (const statement of NOTICE_DEATH) await opened.query(statement)
    const { rows } = await opened.query<{ taken: unknown }>(`select ${how}($1) as taken`, [LOCK])
    if (rows[0]!.taken === false) {
      await opened.end()
      throw new Error('The lock of live events is held.')
    }
    opened.once('end', () => void (isReleased || takeAgain()))
    return opened
  }

  async function takeAgain() {
    while (!isReleased) {
      try {
        client = await take('pg_try_advisory_lock')
        return
      } catch {
        await refused().catch(() => {}) // the database is away
        await pause(RETRY_MS)
      }
    }
  }

  return {
    async release() {
      isReleased = true
      await client.end().catch(() => {})
    },
  }
}
