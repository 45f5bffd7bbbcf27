import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import {
  runPersonalDataQueries,
  type PersonalData,
  type PersonalDataQueries,
} from '../../platform/personal-data.ts'
import { inStore } from '../../store/in-store.ts'
import { deleteMethodAtProvider } from '../payments/methods/method-removal.ts'
import { cancelNow } from '../subscriptions/subscriptions.ts'

const QUESTIONS: PersonalDataQueries = {
  orders: (id) => sql`select coalesce(offer.title, purchase.kind) as title, purchase.state, purchase.currency,
    purchase.email, purchase.name, purchase.address, purchase.custom_fields, purchase.gift, purchase.totals,
    purchase.came_from, purchase.created_at, purchase.completed_at
    from purchase left join offer on offer.id = purchase.offer_id where purchase.member_id = ${id} order by purchase.id`,
  ways_to_pay: (
    id,
  ) => sql`select provider, kind, brand, last4, exp_month, exp_year, is_default, created_at, removed_at
    from payment_method where member_id = ${id} order by id`,
  payments: (id) => sql`select provider, amount, currency, state, failure_code, refunded, created_at, ended_at
    from payment where member_id = ${id} order by id`,
  invoices: (
    id,
  ) => sql`select prefix || number as number, kind, status, currency, total, tax, balance_used, lines,
    billing, country, vat_id, issued_at, paid_at from invoice where member_id = ${id} order by id`,
  subscriptions: (
    id,
  ) => sql`select offer.title, subscription.status, subscription.amount, subscription.currency,
    subscription.billing_name, subscription.billing_address, subscription.vat_id, subscription.period_start,
    subscription.period_end, subscription.trial_ends_at, subscription.canceled_at, subscription.ended_at,
    subscription.created_at from subscription join offer on offer.id = subscription.offer_id
    where subscription.member_id = ${id} order by subscription.id`,
  plan_changes: (id) => sql`select kind, mrr_before, mrr_after, currency, at from subscription_change
    where member_id = ${id} or actor_id = ${id} order by id`,
  refunds_made: (id) => sql`select amount, currency, reason, state, created_at from refund
    where actor_id = ${id} order by id`,
  known_to_vendors: (id) => sql`select provider, ref from provider_customer where member_id = ${id}`,
  cards_begun: (id) => sql`select provider, created_at from setup_intent where member_id = ${id} order by id`,
  trials: (id) => sql`select email_key, source, taken_at, forgiven_at from trial_taken
    where member_id = ${id} order by id`,
}

/**
 * Payments and invoices stay in the books, as the law requires; orders lose the link to their buyer. The record that an
 * address has had a trial is kept, because trials are limited to one per person.
 */
const ERASURES = [
  (id: number) => sql`update invoice set subscription_id = null where subscription_id in
    (select id from subscription where member_id = ${id})`,
  (id: number) => sql`update payment set subscription_id = null, payment_method_id = null,
    promised = null where member_id = ${id}`,
  (id: number) => sql`update purchase set email = null, name = null, viewer_key = null, custom_fields = '{}',
    address = '{}', vat_id = null, came_from = null, request_key = null, mail_due_at = null,
    gift = case when gift is null then null else jsonb_build_object('amount', gift -> 'amount') end,
    state = case when state = 'completed' then state else 'expired' end where member_id = ${id}`,
]

async function endSubscription(ctx: Context, memberId: number) {
  const live = await ctx.db
    .selectFrom('subscription')
    .select(['id', 'store_id'])
    .where('member_id', '=', memberId)
    .where('status', '<>', 'canceled')
    .executeTakeFirst()
  if (live) await cancelNow(await inStore(ctx, live.store_id), live.id, { reason: 'deleted' })
}

async function forgetMethods(ctx: Context, memberId: number) {
  const methods = await ctx.db
    .selectFrom('payment_method')
    .select(['store_id', 'provider', 'ref', 'customer_ref'])
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .execute()
  for (const method of methods) await enqueue(ctx, deleteMethodAtProvider, method)
}

export const personalPurchases: PersonalData = {
  export: (ctx, memberId) => runPersonalDataQueries(ctx.db, QUESTIONS, memberId),
  async erase(ctx, memberId) {
    await endSubscription(ctx, memberId)
    await forgetMethods(ctx, memberId)
    for (const erasure of ERASURES) await erasure(memberId).execute(ctx.db)
  },
}
