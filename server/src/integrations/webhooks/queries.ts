import type { WebhookType } from '@matinee/contract/integrations/webhook-events'
import { sql, type Selectable } from 'kysely'
import type { NewRow, RowChanges } from '../../platform/database/columns.ts'
import { PLANNED_ONCE, type Db } from '../../platform/database/database.ts'
import type { WebhookAttemptTable, WebhookDeliveryTable, WebhookEndpointTable } from './tables.ts'

export type EndpointRow = Selectable<WebhookEndpointTable>
export type DeliveryRow = Selectable<WebhookDeliveryTable>
export type AttemptRow = Selectable<WebhookAttemptTable>

/** The endpoints that are told of a type; runs whenever something is announced. */
export async function listEndpointsToldOf(db: Db, storeId: number, type: WebhookType): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${sql.raw(PLANNED_ONCE)}
    select id from webhook_endpoint where store_id = ${storeId} and enabled and types @> array[${type}::text]
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export const listEndpoints = (db: Db, storeId: number) =>
  db.selectFrom('webhook_endpoint').selectAll().where('store_id', '=', storeId).orderBy('id').execute()

export const findEndpoint = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Locks an endpoint until the transaction ends. */
export const lockEndpoint = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Additions to one store are counted one after the other. */
export const lockStore = (db: Db, storeId: number) =>
  db.selectFrom('store').select('id').where('id', '=', storeId).forUpdate().execute()

export const insertEndpoint = (
  db: Db,
  endpoint: NewRow<
    WebhookEndpointTable,
    'store_id' | 'url' | 'description' | 'types' | 'secret' | 'created_at'
  >,
) => db.insertInto('webhook_endpoint').values(endpoint).returningAll().executeTakeFirstOrThrow()

export const updateEndpoint = (
  db: Db,
  id: number,
  changes: RowChanges<
    WebhookEndpointTable,
    | 'url'
    | 'description'
    | 'types'
    | 'secret'
    | 'old_secret'
    | 'old_secret_until'
    | 'enabled'
    | 'switched_off'
    | 'switched_off_at'
    | 'failures'
    | 'failing_since'
    | 'next_try_at'
    | 'delivered_at'
  >,
) =>
  db
    .updateTable('webhook_endpoint')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteEndpoint = (db: Db, id: number) =>
  db.deleteFrom('webhook_endpoint').where('id', '=', id).execute()

/** How many deliveries of each endpoint are pending and how many failed. */
export async function countDeliveries(db: Db, endpointIds: number[]) {
  const { rows } = await sql<{ endpoint_id: number; state: 'pending' | 'failed'; count: number }>`
    select endpoint_id, state, count(*) as count from webhook_delivery
    where endpoint_id = any(${endpointIds}::bigint[]) and state <> 'delivered' and not test group by endpoint_id, state`.execute(
    db,
  )
  return rows
}

export const insertDelivery = (
  db: Db,
  delivery: NewRow<
    WebhookDeliveryTable,
    | 'store_id'
    | 'endpoint_id'
    | 'message_id'
    | 'type'
    | 'subject'
    | 'member_id'
    | 'body'
    | 'state'
    | 'test'
    | 'attempts'
    | 'next_try_at'
    | 'created_at'
    | 'finished_at'
  >,
) => db.insertInto('webhook_delivery').values(delivery).returning('id').executeTakeFirstOrThrow()

const deliveriesOf = (db: Db, endpointId: number) =>
  db.selectFrom('webhook_delivery').where('endpoint_id', '=', endpointId)

export const findDelivery = (db: Db, endpointId: number, id: number) =>
  deliveriesOf(db, endpointId).selectAll().where('id', '=', id).executeTakeFirst()

const PAGE_SIZE = 50

const LIST_COLUMNS = [
  'id',
  'message_id',
  'type',
  'state',
  'test',
  'attempts',
  'created_at',
  'next_try_at',
  'finished_at',
] as const

/** A page of the log, newest first, with one row more than is shown. */
export const listDeliveries = (
  db: Db,
  endpointId: number,
  { page, state }: { page: number; state?: DeliveryRow['state'] },
) =>
  deliveriesOf(db, endpointId)
    .select(LIST_COLUMNS)
    .$if(state !== undefined, (q) => q.where('state', '=', state!))
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
    .then((rows) => ({ rows: rows.slice(0, PAGE_SIZE), isLast: rows.length <= PAGE_SIZE }))

export async function countLogged(db: Db, endpointId: number, state?: DeliveryRow['state']) {
  const { count } = await deliveriesOf(db, endpointId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$if(state !== undefined, (q) => q.where('state', '=', state!))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The latest attempts of a delivery, newest first. */
export const listAttempts = (db: Db, deliveryId: number) =>
  db
    .selectFrom('webhook_attempt')
    .select(['at', 'problem', 'status', 'answer', 'milliseconds'])
    .where('delivery_id', '=', deliveryId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()

/** Has finished deliveries sent again; returns how many. */
export async function replayDeliveries(
  db: Db,
  endpointId: number,
  { id, failed_since, now }: { id?: number; failed_since?: string; now: string },
) {
  const result = await db
    .updateTable('webhook_delivery')
    .set({ state: 'pending', replayed: true, attempts: 0, next_try_at: now, finished_at: null })
    .where('endpoint_id', '=', endpointId)
    .where('state', '<>', 'pending')
    .where('test', '=', false)
    .$if(id !== undefined, (q) => q.where('id', '=', id!))
    .$if(failed_since !== undefined, (q) =>
      q.where('state', '=', 'failed').where('created_at', '>=', failed_since!),
    )
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Gives up what was to be delivered. */
export const giveUpPending = (db: Db, endpointId: number, now: string) =>
  db
    .updateTable('webhook_delivery')
    .set({ state: 'failed', next_try_at: null, finished_at: now })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'pending')
    .execute()

export const isOfDemo = async (db: Db, storeId: number, memberId: number) =>
  Boolean(
    await db
      .selectFrom('member')
      .select('id')
      .where('store_id', '=', storeId)
      .where('id', '=', memberId)
      .where('demo', '=', true)
      .executeTakeFirst(),
  )
