import { Socket } from 'node:net'
import pg from 'pg'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { PLANNED_ONCE, type Db } from './database.ts'

const PG_CHANNEL = 'matinee'
const RETRY_MS = 500
// A half-open connection reports no error, so the listener sends heartbeats.
const HEARTBEAT_MS = 750
const HEARTBEAT_TIMEOUT_MS = 1000
// Most connections that break are back by then.
const GRACE_MS = 1000

interface SignalPayload {
  name: string
  store_id: number
  /** Small: a signal has at most 8000 bytes. */
  detail?: string
}

/** Notifies every process of the install, once the caller's transaction has committed. */
export async function sendSignal(db: Db, name: string, storeId: number, detail?: string) {
  const told: SignalPayload = { name, store_id: storeId, ...(detail !== undefined && { detail }) }
  await sql`${sql.raw(PLANNED_ONCE)} select pg_notify(${PG_CHANNEL}, ${JSON.stringify(told)})`.execute(db)
}

type SignalListener = (storeId: number | null, detail?: string) => void

export interface Signals {
  /** Calls `hear` for each signal of that name; the store is `null` when signals may be lost. */
  on(name: string, hear: SignalListener): void
  /** Resolves once signals are received, for the first time or because they never will be. */
  ready: Promise<void>
  /** Whether signals have been missed for so long that what was made before may be outdated. */
  readonly isAway: boolean
  stop(): Promise<void>
}

/** Listens on a dedicated connection and reconnects whenever it breaks. */
export function listenForSignals(url: string, log: Logger): Signals {
  const ears = new Map<string, SignalListener[]>()
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let asking: NodeJS.Timeout | undefined
  let stopped = false
  let awaySince: number | undefined
  const ready = Promise.withResolvers<void>()

  const hear = ({ payload }: pg.Notification) => {
    const { name, store_id, detail } = JSON.parse(payload ?? '{}') as SignalPayload
    for (const ear of ears.get(name) ?? []) ear(store_id, detail)
  }

  const again = () => {
    client = undefined
    awaySince ??= performance.now()
    clearInterval(asking)
    if (!stopped) retry = setTimeout(() => void connect(), RETRY_MS)
  }

  const connect = async () => {
    const socket = new Socket()
    const opening = new pg.Client({
      connectionString: url,
      application_name: 'matinee signals',
      connectionTimeoutMillis: 2 * HEARTBEAT_TIMEOUT_MS,
      stream: () => socket,
    })
    opening.on('notification', hear)
    opening.on('error', (error) => log.warn({ err: error }, 'the signal connection was lost'))
    opening.on('end', again)
    try {
      await opening.connect()
      await opening.query(`listen ${PG_CHANNEL}`)
      client = opening
      asking = startHeartbeat(opening, () => {
        log.warn('the signal connection does not answer')
        awaySince ??= performance.now() - GRACE_MS
        socket.destroy() // to end it in order would wait for an answer
      })
      for (const list of ears.values()) for (const ear of list) ear(null)
      awaySince = undefined
      ready.resolve()
    } catch (error) {
      log.warn({ err: error }, 'the signal connection could not be opened')
      await opening.end().catch(() => again())
    }
  }

  void connect()
  return {
    on: (name, ear) => void ears.set(name, [...(ears.get(name) ?? []), ear]),
    ready: ready.promise,
    get isAway() {
      return awaySince !== undefined && performance.now() - awaySince > GRACE_MS
    },
    async stop() {
      stopped = true
      ready.resolve()
      clearTimeout(retry)
      clearInterval(asking)
      await client?.end()
    },
  }
}

/** Asks for an answer now and then, and says when one is missed. */
function startHeartbeat(client: pg.Client, missed: () => void): NodeJS.Timeout {
  let isAsked = false
  const ask = async () => {
    isAsked = true
    // An answer that came while this process was busy waits to be read: it is read before what is set here runs.
    const late = setTimeout(() => setImmediate(() => isAsked && missed()), HEARTBEAT_TIMEOUT_MS)
    await client.query('select').catch(() => {}) // told by the connection itself
    clearTimeout(late)
    isAsked = false
  }
  return setInterval(() => isAsked || void ask(), HEARTBEAT_MS).unref()
}
