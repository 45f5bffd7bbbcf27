import { sql } from 'kysely'
import { inStore } from '../../store/in-store.ts'
import {
  runPersonalDataQueries,
  type PersonalData,
  type PersonalDataQueries,
} from '../../platform/personal-data.ts'
import { cancelNow } from './cancellation.ts'

const MONEY: PersonalDataQueries = {
  subscriptions: (
    id,
  ) => sql`select offer.title, status, amount, currency, period_start, period_end, trial_ends_at,
      ended_at, billing_name, billing_address, vat_id, subscription.created_at
    from subscription join offer on offer.id = offer_id where member_id = ${id} order by subscription.id`,
  subscription_history: (id) => sql`select kind, details, at from subscription_change
    where member_id = ${id} order by id`,
  price_changes: (id) => sql`select state, amount_before, amount, currency, told_at, renews_at, changed_at
    from price_change_person where member_id = ${id} order by id`,
  started_price_changes: (id) => sql`select offer.title, prices, starts_at, price_change.created_at
    from price_change join offer on offer.id = offer_id where actor_id = ${id} order by price_change.id`,
  invoices: (
    id,
  ) => sql`select prefix || number as number, kind, status, total, tax, currency, billing -> 'buyer' as buyer,
      lines, issued_at, paid_at from invoice where member_id = ${id} order by id`,
  payments: (id) => sql`select provider, state, amount, currency, failure_code, created_at, ended_at
    from payment where member_id = ${id} order by id`,
  refunds: (id) => sql`select refund.amount, refund.currency, refund.state, refund.created_at
    from refund join payment on payment.id = payment_id where payment.member_id = ${id} order by refund.id`,
  trials: (id) =>
    sql`select email_key as email, taken_at from trial_taken where member_id = ${id} order by id`,
}

/**
 * Invoices and payments are kept after a member is erased, as accounting law requires, without the account.
 */
export const personalBilling: PersonalData = {
  export: (ctx, memberId) => runPersonalDataQueries(ctx.db, MONEY, memberId),
  async erase(ctx, memberId) {
    const live = await ctx.db
      .selectFrom('subscription')
      .select(['id', 'store_id'])
      .where('member_id', '=', memberId)
      .where('status', '!=', 'canceled')
      .executeTakeFirst()
    if (live) await cancelNow(await inStore(ctx, live.store_id), live.id, { reason: 'deleted' })
  },
}
