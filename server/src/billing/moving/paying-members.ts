import { sql } from 'kysely'
import type { ImportLines, PayingMembers, StagedSubscription } from '../../members/people/paying-members.ts'
import { grantAccesses, removeAccesses } from '../../offers/accesses.ts'
import { listAllPlans } from '../../offers/offers.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { appendRows, insertRows } from '../bulk.ts'
import { settingsOf } from '../settings.ts'
import { emailKey } from '../subscriptions/trials.ts'
import { mrrOf } from '../subscriptions/mrr.ts'
import type { SubscriptionRow } from '../subscriptions/rows.ts'
import { accessUntil } from '../subscriptions/steps.ts'
import { termsAtStripe } from './terms-at-stripe.ts'
import { carriedSubscription, type CarriedRow } from './carried-subscription.ts'

const BATCH_SIZE = 1000

/** Subscriptions of people who come from another service, made and taken back by the import of people. */
export const carriedSubscriptions: PayingMembers = {
  plansOf: async (ctx) =>
    (await listAllPlans(ctx)).map(({ id, title, period_unit, period_count, prices }) => ({
      id,
      title,
      period_unit: period_unit!,
      period_count: period_count!,
      prices,
    })),
  termsElsewhere: termsAtStripe,
  isSubscribed: sql<boolean>`exists (select from subscription where subscription.store_id = member.store_id
    and subscription.member_id = member.id and subscription.status <> 'canceled'
    and subscription.instalments is null)`,
  hasSubscriptions: sql<boolean>`exists (select from subscription where subscription.store_id = member.store_id
    and subscription.member_id = member.id)`,
  take,
  removeBatch,
  countCharged,
}

async function take(ctx: StoreContext, lines: ImportLines): Promise<number> {
  const rows = await rowsToCarry(ctx, lines)
  if (rows.length === 0) return 0
  const dunning = await settingsOf(ctx)
  const now = ctx.clock.now().toISOString()
  const made = await insertRows(
    ctx.db,
    'subscription',
    rows.map((row) => carriedSubscription(row, { store_id: ctx.store.id, now, dunning })),
  )
  await recordOrigins(ctx, lines, rows, made)
  await recordTrials(ctx, rows, made)
  await appendRows(ctx.db, 'subscription_change', made.map(historyOf))
  await grantAccesses(
    ctx,
    made.flatMap((row) => {
      const ends_at = accessUntil(row, dunning)
      return ends_at === undefined ? [] : [accessOf(row, ends_at)]
    }),
  )
  return made.length
}

/** Rows of a batch whose members exist and have no plan. Their members are locked by the import. */
async function rowsToCarry({ db, store }: StoreContext, { id, first, last }: ImportLines) {
  const { rows } = await sql<CarriedRow & { email: string }>`
    select row.line, row.member_id, row.email, coalesce(row.country, member.country) as country,
      coalesce(row.created_at, member.created_at) as joined_at, row.billing
    from member_import_row as row join member on member.id = row.member_id and member.store_id = ${store.id}
    join member_import as import on import.id = row.import_id
    where row.import_id = ${id} and row.line between ${first} and ${last} and row.billing is not null
      and (row.outcome in ('added', 'changed') or row.outcome = 'same' and import.options ->> 'existing' = 'update')
      and not exists (select from subscription where subscription.store_id = ${store.id}
        and subscription.member_id = member.id and subscription.status <> 'canceled'
        and subscription.instalments is null)
    order by row.line`.execute(db)
  return rows
}

const recordOrigins = (
  { db, store }: StoreContext,
  { id }: ImportLines,
  rows: readonly CarriedRow[],
  made: readonly SubscriptionRow[],
) =>
  appendRows(
    db,
    'moved_subscription',
    rows.map(({ billing, joined_at }, at) => ({
      subscription_id: made[at]!.id,
      store_id: store.id,
      import_id: id,
      joined_at,
      ...payerOf(billing),
    })),
  )

const payerOf = ({ provider, customer_ref, method_ref, subscription_ref, spent }: StagedSubscription) => ({
  provider,
  customer_ref,
  method_ref,
  subscription_ref,
  spent,
})

/** Whoever comes in a trial has had theirs. */
const recordTrials = (
  { db, store, clock }: StoreContext,
  rows: readonly (CarriedRow & { email: string })[],
  made: readonly SubscriptionRow[],
) =>
  appendRows(
    db,
    'trial_taken',
    rows.flatMap(({ email, member_id }, at) =>
      made[at]!.status === 'trialing'
        ? [
            {
              store_id: store.id,
              member_id,
              email_key: emailKey(email),
              source: 'manual' as const,
              taken_at: clock.now().toISOString(),
            },
          ]
        : [],
    ),
  )

const historyOf = (row: SubscriptionRow) => ({
  store_id: row.store_id,
  subscription_id: row.id,
  member_id: row.member_id,
  kind: 'moved_in',
  mrr_before: 0,
  mrr_after: mrrOf(row),
  currency: row.currency,
  offer_id: row.offer_id,
  at: row.created_at,
})

const accessOf = ({ id, member_id, offer_id, period_start }: SubscriptionRow, ends_at: string | null) => ({
  member_id,
  offer_id,
  source: 'subscription' as const,
  source_id: id,
  starts_at: period_start,
  ends_at,
})

/** Of the row `moved`: nothing was invoiced, promised or taken off since it came. */
const NEVER_CHARGED = sql`not exists (select from invoice where invoice.subscription_id = moved.subscription_id)
  and not exists (select from payment where payment.subscription_id = moved.subscription_id)
  and not exists (select from coupon_redemption where coupon_redemption.subscription_id = moved.subscription_id)`

/** The rows are locked first: a renewal that holds one has committed its invoice before it is asked about. */
async function removeBatch({ db, store }: StoreContext, importId: number): Promise<number | undefined> {
  const { rows: held } = await sql<{ id: number }>`
    select subscription.id from subscription join moved_subscription as moved on moved.subscription_id = subscription.id
    where moved.store_id = ${store.id} and moved.import_id = ${importId} and ${NEVER_CHARGED}
    order by subscription.id limit ${BATCH_SIZE} for update of subscription`.execute(db)
  if (held.length === 0) return undefined
  const { rows: gone } = await sql<{ id: number }>`
    delete from subscription using moved_subscription as moved
    where subscription.id = any(${held.map(({ id }) => id)}) and moved.subscription_id = subscription.id
      and ${NEVER_CHARGED} returning subscription.id`.execute(db)
  await removeAccesses(
    db,
    'subscription',
    gone.map(({ id }) => id),
  )
  return gone.length
}

async function countCharged({ db, store }: StoreContext, importId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from moved_subscription as moved
    where moved.store_id = ${store.id} and moved.import_id = ${importId} and not (${NEVER_CHARGED})`.execute(
    db,
  )
  return rows[0]!.count
}
