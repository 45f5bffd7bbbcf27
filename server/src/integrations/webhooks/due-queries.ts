import { sql } from 'kysely'
import { PLANNED_ONCE, type Db } from '../../platform/database/database.ts'
import { isOfLiveStore } from '../../store/standby.ts'
import type { DeliveryRow, EndpointRow } from './queries.ts'

/** An endpoint that may be sent something now; none of a store on standby. */
export const findReadyEndpoint = (db: Db, id: number, now: string) =>
  db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('id', '=', id)
    .where('enabled', '=', true)
    .where(isOfLiveStore('webhook_endpoint.store_id'))
    .where((eb) => eb.or([eb('next_try_at', 'is', null), eb('next_try_at', '<=', now)]))
    .executeTakeFirst()

export type DueDelivery = Pick<DeliveryRow, 'id' | 'message_id' | 'body' | 'attempts'>

/**
 * Deliveries that are due, oldest first: of each subject the first that is not finished, among those sent for the first
 * time and among those sent again. One pass over what is pending: asking of each whether an earlier one is in its way
 * takes the square of that where PostgreSQL has no statistics of a sudden backlog.
 */
export async function listDueDeliveries(db: Db, endpointId: number, now: string, most: number) {
  const { rows } = await sql<DueDelivery>`${sql.raw(PLANNED_ONCE)}
    with first as (
      select distinct on (subject, replayed) id, next_try_at from webhook_delivery
      where endpoint_id = ${endpointId} and state = 'pending' order by subject, replayed, id
    ), due as (select id from first where next_try_at <= ${now} order by id limit ${most})
    select id, message_id, body, attempts from webhook_delivery
    where id = any(array(select id from due)) order by id`.execute(db)
  return rows
}

/** When the next delivery of an endpoint is due; null if none is pending. */
export async function findNextDue(db: Db, { id }: Pick<EndpointRow, 'id'>): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select greatest(min(delivery.next_try_at), endpoint.next_try_at) as at
    from webhook_endpoint endpoint
    join webhook_delivery delivery on delivery.endpoint_id = endpoint.id and delivery.state = 'pending'
    where endpoint.id = ${id} and endpoint.enabled and ${isOfLiveStore('endpoint.store_id')} group by endpoint.id`.execute(
    db,
  )
  return rows[0]?.at ?? null
}

/** Endpoints of all stores that have something due. */
export async function listDueEndpoints(db: Db, now: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select endpoint.id from webhook_endpoint endpoint
    where enabled and (next_try_at is null or next_try_at <= ${now}) and ${isOfLiveStore('endpoint.store_id')} and exists (
      select from webhook_delivery delivery
      where delivery.endpoint_id = endpoint.id and delivery.state = 'pending' and delivery.next_try_at <= ${now})
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The outcome of one attempt. */
export interface AttemptOutcome {
  delivery_id: number
  state: DeliveryRow['state']
  next_try_at: string | null
  at: string
  problem: string | null
  status: number | null
  answer: string | null
  milliseconds: number
}

/** Writes down attempts and what follows from them for their deliveries. */
export async function insertOutcomes(db: Db, outcomes: AttemptOutcome[]) {
  const given = sql`json_to_recordset(${JSON.stringify(outcomes)}::json) as given(delivery_id bigint, state text,
    next_try_at timestamptz, at timestamptz, problem text, status integer, answer text, milliseconds integer)`
  await sql`${sql.raw(PLANNED_ONCE)} with done as (
      update webhook_delivery delivery set state = given.state, attempts = delivery.attempts + 1,
        next_try_at = given.next_try_at,
        finished_at = case when given.state = 'pending' then null else given.at end
      from ${given} where delivery.id = given.delivery_id and delivery.state = 'pending' returning delivery.id
    )
    insert into webhook_attempt (delivery_id, at, problem, status, answer, milliseconds)
    select delivery_id, at, problem, status, answer, milliseconds
    from ${given} join done on done.id = given.delivery_id`.execute(db)
}

/** Deletes what is finished and too old, or beyond what is kept of each endpoint. */
export async function deleteFinished(db: Db, { before, kept }: { before: string; kept: number }) {
  await sql`delete from webhook_delivery where state <> 'pending' and finished_at < ${before}`.execute(db)
  await sql`delete from webhook_delivery delivery using webhook_endpoint endpoint
    where delivery.endpoint_id = endpoint.id and delivery.state <> 'pending' and delivery.id <= (
      select id from webhook_delivery more where more.endpoint_id = endpoint.id and more.state <> 'pending'
      order by id desc offset ${kept} limit 1)`.execute(db)
}
