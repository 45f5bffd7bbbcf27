import { sql } from 'kysely'

/** How long a clearance is good for: a renewal follows at once, a retry asks again. */
const CLEARED_MINUTES = 60

export const minutesAgo = (now: string, minutes: number) =>
  new Date(Date.parse(now) - minutes * 60_000).toISOString()

/** Of `subscription`: its member has a way to pay here. */
export const HAS_METHOD = sql`exists (select from payment_method as method
  where method.store_id = subscription.store_id and method.member_id = subscription.member_id
    and method.removed_at is null)`

/** Of `subscription`: its next step may charge. */
const mayCharge = (now: string) => sql`not subscription.cancel_at_end and subscription.pause_at_end is null
  and not subscription.comped and (subscription.status in ('past_due', 'on_hold')
    or subscription.status in ('active', 'trialing') and subscription.period_end <= ${now}::timestamptz
    or subscription.status = 'paused' and subscription.resumes_at <= ${now}::timestamptz)`

/**
 * Of `subscription`: it began at another service that charged at Stripe, and Stripe has not said lately that nobody else
 * charges. The engine leaves it alone: without that word, nobody who moved in is charged.
 */
export const isGuarded = (now: string) => sql<boolean>`exists (select from moved_subscription as moved
  where moved.subscription_id = subscription.id and moved.provider = 'stripe'
    and (moved.cleared_at is null or moved.cleared_at < ${minutesAgo(now, CLEARED_MINUTES)}::timestamptz)
    and ${mayCharge(now)})`
