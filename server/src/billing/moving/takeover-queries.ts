import type { PaymentRequest, Takeover, TakeoverState } from '@matinee/contract/billing/takeover'
import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import { HAS_METHOD } from '../subscriptions/moved-guard.ts'

/** Somebody who moved in, as Stripe is asked about them. */
export interface MovedPerson {
  subscription_id: number
  member_id: number
  email: string | null
  customer_ref: string | null
  method_ref: string | null
}

export interface TakeoverRow {
  import_id: number
  store_id: number
  state: TakeoverState
  after_id: number
  total: number
  done: number
  step_at: string
}

/** People of an import whom Stripe may know, whose plan runs. */
const atStripe = (storeId: number, importId: number) => sql`moved_subscription as moved
  join subscription on subscription.id = moved.subscription_id join member on member.id = subscription.member_id
  where moved.store_id = ${storeId} and moved.import_id = ${importId} and subscription.status <> 'canceled'
    and not subscription.comped and moved.provider is distinct from 'paypal'`

export async function peopleAfter(
  { db, store }: StoreContext,
  { import_id, after_id }: Pick<TakeoverRow, 'import_id' | 'after_id'>,
  most: number,
): Promise<MovedPerson[]> {
  const { rows } = await sql<MovedPerson>`select moved.subscription_id, subscription.member_id, member.email,
      moved.customer_ref, moved.method_ref
    from ${atStripe(store.id, import_id)} and moved.subscription_id > ${after_id}
    order by moved.subscription_id limit ${most}`.execute(db)
  return rows
}

export const countPeople = async ({ db, store }: StoreContext, importId: number): Promise<number> =>
  (
    await sql<{ count: number }>`select count(*)::int as count from ${atStripe(store.id, importId)}`.execute(
      db,
    )
  ).rows[0]!.count

export const findTakeover = (
  { db, store }: StoreContext,
  importId: number,
): Promise<TakeoverRow | undefined> =>
  db
    .selectFrom('stripe_takeover')
    .selectAll()
    .where('store_id', '=', store.id)
    .where('import_id', '=', importId)
    .executeTakeFirst()

/** Begins a step anew. */
export const beginTakeover = (
  { db, store, clock }: StoreContext,
  step: { import_id: number; state: TakeoverState; total: number },
) =>
  db
    .insertInto('stripe_takeover')
    .values({ ...step, store_id: store.id, step_at: clock.now().toISOString() })
    .onConflict((clash) =>
      clash.column('import_id').doUpdateSet({
        state: step.state,
        total: step.total,
        done: 0,
        after_id: 0,
        step_at: clock.now().toISOString(),
      }),
    )
    .execute()

/** Records how far a step is, while it is still the same one. */
export const moveTakeover = async (
  { db, store }: StoreContext,
  { import_id, state }: Pick<TakeoverRow, 'import_id' | 'state'>,
  to: { state?: TakeoverState; after_id?: number; done?: number },
): Promise<boolean> =>
  Boolean(
    await db
      .updateTable('stripe_takeover')
      .set(to)
      .where('store_id', '=', store.id)
      .where('import_id', '=', import_id)
      .where('state', '=', state)
      .returning('import_id')
      .executeTakeFirst(),
  )

export interface HoldingRecord {
  subscription_id: number
  customer_ref: string | null
  found: 'method' | 'no_method' | 'no_customer'
  live_ref: string | null
  live_until: string | null
}

export const recordFindings = async ({ db }: StoreContext, findings: readonly HoldingRecord[]) => {
  await sql`update moved_subscription as moved set customer_ref = coalesce(given.customer_ref, moved.customer_ref),
      provider = case when given.customer_ref is null then moved.provider else 'stripe' end,
      found = given.found, live_ref = given.live_ref, live_until = given.live_until
    from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb) as given (subscription_id bigint, customer_ref text,
      found text, live_ref text, live_until timestamptz)
    where moved.subscription_id = given.subscription_id`.execute(db)
}

export const markTaken = async (
  { db, clock }: StoreContext,
  subscriptionId: number,
  { customer, isKept }: { customer: string; isKept: boolean },
) => {
  const at = isKept ? clock.now().toISOString() : null
  await sql`update moved_subscription set customer_ref = ${customer}, provider = 'stripe', taken_at = ${at},
      waits = null, asked_at = null, cleared_at = null
    where subscription_id = ${subscriptionId}`.execute(db)
}

export async function isNeverCharged({ db }: StoreContext, subscriptionId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from invoice where subscription_id = ${subscriptionId} limit 1`.execute(
    db,
  )
  return rows.length === 0
}

type Counts = Pick<
  Takeover,
  'methods' | 'no_method' | 'no_customer' | 'running' | 'taken' | 'to_ask' | 'asked' | 'answered'
>

/** Somebody who is charged one day and has no way to pay here. */
const LACKS_PAYMENT = sql`(subscription.status in ('active', 'trialing', 'paused') and not subscription.comped
  and not subscription.cancel_at_end and not ${HAS_METHOD}
  and (moved.provider = 'paypal' or moved.provider is null or moved.found in ('no_method', 'no_customer')))`

export async function countHoldings({ db, store }: StoreContext, importId: number): Promise<Counts> {
  const { rows } = await sql<Counts>`select
      (count(*) filter (where found = 'method'))::int as methods,
      (count(*) filter (where found = 'no_method'))::int as no_method,
      (count(*) filter (where found = 'no_customer'))::int as no_customer,
      (count(*) filter (where live_ref is not null))::int as running,
      (count(*) filter (where taken_at is not null))::int as taken,
      (count(*) filter (where payment_asked_at is null and ${LACKS_PAYMENT}))::int as to_ask,
      (count(*) filter (where payment_asked_at is not null))::int as asked,
      (count(*) filter (where payment_asked_at is not null and ${HAS_METHOD}))::int as answered
    from moved_subscription as moved join subscription on subscription.id = moved.subscription_id
    where moved.store_id = ${store.id} and moved.import_id = ${importId}`.execute(db)
  return rows[0]!
}

export async function countWaiting(
  { db, store }: StoreContext,
  importId: number,
): Promise<Takeover['waiting']> {
  const { rows } = await sql<Takeover['waiting'][number]>`select waits as reason, count(*)::int as people
    from moved_subscription where store_id = ${store.id} and import_id = ${importId} and waits is not null
    group by 1 order by 2 desc`.execute(db)
  return rows
}

/** Marks people as asked for a new payment, each once, and returns them. */
export async function markAsked({ db, store, clock }: StoreContext, importId: number, most: number) {
  const { rows } = await sql<{ subscription_id: number; member_id: number }>`
    update moved_subscription as asked set payment_asked_at = ${clock.now().toISOString()}
    from (select moved.subscription_id, subscription.member_id
      from moved_subscription as moved join subscription on subscription.id = moved.subscription_id
      where moved.store_id = ${store.id} and moved.import_id = ${importId} and payment_asked_at is null
        and ${LACKS_PAYMENT}
      order by 1 limit ${most} for update of moved skip locked) as who
    where asked.subscription_id = who.subscription_id
    returning asked.subscription_id, who.member_id`.execute(db)
  return rows
}

export async function pageOfRequests(
  { db, store }: StoreContext,
  importId: number,
  { page, size }: { page: number; size: number },
): Promise<PaymentRequest[]> {
  const { rows } = await sql<PaymentRequest>`select member.id as member_id, member.name, member.email,
      offer.title as plan, subscription.amount, subscription.currency,
      coalesce(subscription.resumes_at, subscription.period_end) as next_at, moved.provider,
      moved.payment_asked_at as asked_at, ${HAS_METHOD} as answered
    from moved_subscription as moved join subscription on subscription.id = moved.subscription_id
    join member on member.id = subscription.member_id join offer on offer.id = subscription.offer_id
    where moved.store_id = ${store.id} and moved.import_id = ${importId}
      and (payment_asked_at is not null or ${LACKS_PAYMENT})
    order by next_at, moved.subscription_id limit ${size + 1} offset ${(page - 1) * size}`.execute(db)
  return rows
}
