import type pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'

const AGAIN_MS = 250

/** What the queue's library asks of a pool, answered patiently. */
export interface PatientPool {
  pool: pg.Pool
  /** One statement that may run twice; its answer is nothing once the process is stopping. */
  query(text: string, values: unknown[]): Promise<void>
  /** Whether an answer may have been lost since this was last asked. */
  hadTrouble(): boolean
}

/**
 * A pool for a library that takes no care of a database that is away: its statements wait until the database is back, and
 * are asked again where their connection was lost. Once `stopping`, what could not be asked is answered with nothing.
 */
export function patientPool(pool: pg.Pool, stopping: AbortSignal): PatientPool {
  let trouble = false
  const again = async () => {
    trouble = true
    await pause(AGAIN_MS, undefined, { signal: stopping }).catch(() => {})
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

  /** Each statement of the queue stands alone; a transaction, as of its migrations, is not begun anew in its midst. */
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
          if (!isFirst || isOwnFault(error)) throw error
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

/** A statement that is wrong stays wrong: syntax, rights, data, constraints. Everything else may be better in a moment. */
const isOwnFault = (error: unknown) => /^(0A|22|23|42)/.test(String((error as { code?: string }).code ?? ''))
