import type pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'

const RETRY_MS = 250

/** A pool for the job queue that survives database outages. */
export interface ResilientPool {
  pool: pg.Pool
  /** Runs an idempotent statement, retried on outages; no-op once the process is stopping. */
  query(text: string, values: unknown[]): Promise<void>
  /** Whether a reply may have been lost since the last call. */
  hadTrouble(): boolean
}

/**
 * A pool for a library that does not handle outages: statements wait until the database is back and are
 * retried after a lost connection. Once `stopping`, pending statements return no rows.
 */
export function createResilientPool(pool: pg.Pool, stopping: AbortSignal): ResilientPool {
  let trouble = false
  const again = async () => {
    trouble = true
    await pause(RETRY_MS, undefined, { signal: stopping }).catch(() => {})
  }

  const connectAtLast = async (): Promise<pg.PoolClient | undefined> => {
    while (!stopping.aborted) {
      try {
        return await pool.connect()
      } catch {
        await again()
      }
    }
    return undefined
  }

  /** Statements of the queue are independent; a transaction that has started is not retried. */
  const connect = async () => {
    let client = await connectAtLast()
    let isFirst = true
    const query = async (...statement: [text: string, values?: unknown[]]): Promise<unknown> => {
      while (client) {
        try {
          const answer: unknown = await client.query(...statement)
          isFirst = false
          return answer
        } catch (error) {
          if (!isFirst || isPermanentError(error)) throw error
          client.release(true)
          client = undefined
          await again()
          client = await connectAtLast()
        }
      }
      return { rows: [], rowCount: 0 }
    }
    return { query, release: () => client?.release() }
  }

  const asked = (callback?: Parameters<pg.Pool['connect']>[0]) =>
    callback ? pool.connect(callback) : connect()
  return {
    pool: Object.create(pool, { connect: { value: asked } }) as pg.Pool,
    async query(text, values) {
      const client = await connect()
      await client.query(text, values).finally(client.release)
    },
    hadTrouble() {
      const had = trouble
      trouble = false
      return had
    },
  }
}

/** Faults of the statement itself (syntax, privileges, data, constraints) are permanent; others may pass. */
const isPermanentError = (error: unknown) =>
  /^(0A|22|23|42)/.test(String((error as { code?: string }).code ?? ''))
