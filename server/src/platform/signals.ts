import pg from 'pg'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { PLANNED_ONCE, type Db } from './database.ts'

const CHANNEL = 'matinee'
const RETRY_MS = 500
// A line cut half-way tells nobody: whoever listens on it asks now and then whether it still stands.
const ASK_EVERY_MS = 750
const ANSWER_MS = 1000

interface Signal {
  name: string
  store_id: number
  /** Small: a signal has at most 8000 bytes. */
  detail?: string
}

/** Tells every process of the install, once the caller's transaction has committed. */
export async function signal(db: Db, name: string, storeId: number, detail?: string) {
  const told: Signal = { name, store_id: storeId, ...(detail !== undefined && { detail }) }
  await sql`${sql.raw(PLANNED_ONCE)} select pg_notify(${CHANNEL}, ${JSON.stringify(told)})`.execute(db)
}

type Hear = (storeId: number | null, detail?: string) => void

export interface Signals {
  /** Calls `hear` for each signal of that name; with `null` for the store when some may have been missed. */
  on(name: string, hear: Hear): void
  stop(): Promise<void>
}

/** Listens on a connection of its own and opens it again whenever it breaks. */
export function listenForSignals(url: string, log: Logger): Signals {
  const ears = new Map<string, Hear[]>()
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let asking: NodeJS.Timeout | undefined
  let stopped = false

  const hear = ({ payload }: pg.Notification) => {
    const { name, store_id, detail } = JSON.parse(payload ?? '{}') as Signal
    for (const ear of ears.get(name) ?? []) ear(store_id, detail)
  }

  const again = () => {
    client = undefined
    clearInterval(asking)
    if (!stopped) retry = setTimeout(() => void connect(), RETRY_MS)
  }

  const connect = async () => {
    const opening = new pg.Client({
      connectionString: url,
      application_name: 'matinee signals',
      connectionTimeoutMillis: 2 * ANSWER_MS,
    })
    opening.on('notification', hear)
    opening.on('error', (error) => log.warn({ err: error }, 'the signal connection was lost'))
    opening.on('end', again)
    try {
      await opening.connect()
      await opening.query(`listen ${CHANNEL}`)
      client = opening
      asking = askWhetherItStands(opening, log)
      for (const list of ears.values()) for (const ear of list) ear(null)
    } catch (error) {
      log.warn({ err: error }, 'the signal connection could not be opened')
      await opening.end().catch(() => again())
    }
  }

  void connect()
  return {
    on: (name, ear) => void ears.set(name, [...(ears.get(name) ?? []), ear]),
    async stop() {
      stopped = true
      clearTimeout(retry)
      clearInterval(asking)
      await client?.end()
    },
  }
}

/** Ends a connection that does not answer in time. */
function askWhetherItStands(client: pg.Client, log: Logger): NodeJS.Timeout {
  let isAsked = false
  const endUnanswered = () => {
    if (!isAsked) return
    log.warn('the signal connection does not answer')
    void client.end()
  }
  const ask = async () => {
    isAsked = true
    // An answer that came while this process was busy waits to be read: it is read before what is set here runs.
    const late = setTimeout(() => setImmediate(endUnanswered), ANSWER_MS)
    await client.query('select').catch(() => {}) // told by the connection itself
    clearTimeout(late)
    isAsked = false
  }
  return setInterval(() => isAsked || void ask(), ASK_EVERY_MS).unref()
}
