import { isStaffAccess } from '@matinee/contract/platform/access'
import type { Endpoint } from '@matinee/contract/platform/endpoint'
import type { FastifyRequest } from 'fastify'
import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { CallUnfinished, IdempotencyKeyReused, InvalidInput, Refusal } from '../errors.ts'
import type { StoreContext } from './http.ts'
import type { Viewer } from './viewer.ts'

interface IdempotentCallTable {
  store_id: number
  api_key_id: number
  idempotency_key: string
  /** Hash of method, address and body. */
  fingerprint: Buffer
  created_at: string
  /** Null until the call has ended, for good if its process ended first. */
  status: number | null
  body: string | null
}

declare module '../database/tables.ts' {
  interface Tables {
    idempotent_call: IdempotentCallTable
  }
}

export interface CallResult {
  status: number
  /** JSON; null without a body. */
  body: string | null
}

const LONGEST_KEY = 255

/** Whether a call may create something or charge somebody, and is made once with an idempotency key. */
export const takesIdempotencyKey = ({ method, access, answers = 'json' }: Endpoint) =>
  method === 'POST' && answers === 'json' && isStaffAccess(access)

/** The idempotency key of a changing call with an API key, if it carries one. */
export function idempotencyKeyOf({ method, headers }: FastifyRequest, viewer: Viewer): string | undefined {
  const key = headers['idempotency-key']
  if (!viewer.api_key_id || method !== 'POST' || typeof key !== 'string') return undefined
  if (!/^[\x21-\x7e]+$/.test(key) || key.length > LONGEST_KEY)
    throw InvalidInput({ errors: { 'idempotency-key': ['format'] } })
  return key
}

interface IdempotentCall {
  request: FastifyRequest
  viewer: Viewer
  key: string
}

/**
 * Runs a call once for its idempotency key and gives later calls with the same key the same result, for a day. A call
 * that was refused changed nothing and may be sent again. Throws `idempotency_key_reused` for another call, and
 * `call_unfinished` while the first is running and if nobody knows how it ended.
 */
export async function runOnce(
  ctx: StoreContext,
  { request, viewer, key }: IdempotentCall,
  run: () => Promise<CallResult>,
): Promise<CallResult & { isRepeated: boolean }> {
  const call = { api_key_id: viewer.api_key_id!, idempotency_key: key }
  const fingerprint = fingerprintOf(request)
  if (!(await begin(ctx, { ...call, fingerprint })))
    return { ...resultOf(await find(ctx.db, call), fingerprint), isRepeated: true }
  try {
    const result = await run()
    await finish(ctx.db, call, result)
    return { ...result, isRepeated: false }
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) await forget(ctx.db, call)
    throw error
  }
}

type CallId = Pick<IdempotentCallTable, 'api_key_id' | 'idempotency_key'>

/** A raw body has not been read yet: it is known by its length. */
const fingerprintOf = ({ method, url, body, headers }: FastifyRequest) => {
  const content = body instanceof Readable ? headers['content-length'] : body
  return hash('sha256', JSON.stringify([method, url, content ?? null]), 'buffer')
}

/** Whether the call is the first with its key. */
async function begin({ db, clock, store }: StoreContext, call: CallId & { fingerprint: Buffer }) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotent_call')
    .values({ ...call, store_id: store.id, created_at: clock.now().toISOString() })
    .onConflict((conflict) => conflict.columns(['api_key_id', 'idempotency_key']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const isCall = (call: CallId) => (eb: ExpressionBuilder<Tables, 'idempotent_call'>) => eb.and(call)

const find = (db: Db, call: CallId) =>
  db.selectFrom('idempotent_call').selectAll().where(isCall(call)).executeTakeFirst()

const finish = (db: Db, call: CallId, result: CallResult) =>
  db.updateTable('idempotent_call').set(result).where(isCall(call)).execute()

const forget = (db: Db, call: CallId) => db.deleteFrom('idempotent_call').where(isCall(call)).execute()

function resultOf(call: Selectable<IdempotentCallTable> | undefined, fingerprint: Buffer): CallResult {
  if (call && !call.fingerprint.equals(fingerprint)) throw IdempotencyKeyReused()
  if (!call || call.status === null) throw CallUnfinished() // refused a moment ago, running, or cut off
  return { status: call.status, body: call.body }
}

/** Forgets calls that began before `moment`. */
export const deleteOldCalls = (db: Db, moment: string) =>
  db.deleteFrom('idempotent_call').where('created_at', '<', moment).execute()
