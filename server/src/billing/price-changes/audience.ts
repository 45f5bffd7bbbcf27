import type { PriceChangeInput } from '@matinee/contract/billing/price-changes'
import { sql, type RawBuilder } from 'kysely'
import type { Condition, PeopleContext } from '../../members/people/context.ts'
import { whereInSegment } from '../../members/people/segments.ts'
import { PENDING_STATES } from './states.ts'

export interface NewPrice {
  price_id: number | null
  currency: string
  amount: number
}

/** What decides who pays a new price. */
export interface PriceChangeTerms extends Pick<PriceChangeInput, 'include_moved'> {
  offer_id: number
  prices: readonly NewPrice[]
}

/** The condition of an audience on the rows `subscription` and `member`. Throws `SegmentNotFound`. */
export async function whereInPriceAudience(
  ctx: PeopleContext,
  { audience, segment_id }: Pick<PriceChangeInput, 'audience' | 'segment_id'>,
): Promise<Condition> {
  if (audience === 'segment') return whereInSegment(ctx, segment_id ?? 0)
  return audience === 'older_price' ? PAYS_OTHER_PRICE : sql`true`
}

const PAYS_OTHER_PRICE: Condition = sql`not exists (select from offer_price as current
  where current.offer_id = subscription.offer_id and current.currency = subscription.currency
    and current.replaced_at is null and current.amount * subscription.seats = subscription.amount)`

/** Of `subscription`, `member` and `price`: why somebody keeps their price; null for who does not. */
const keepReason = (includeMoved: boolean) => sql`case
  when member.demo then 'demo'
  when subscription.comped then 'gift'
  when subscription.cancel_at_end then 'canceled'
  when subscription.status in ('past_due', 'on_hold') then 'past_due'
  when subscription.next_offer_id is not null then 'changing_plan'
  when price.amount is null then 'no_price'
  when price.amount * subscription.seats = subscription.amount then 'same_price'
  when subscription.discount_percent is not null or subscription.discount_amount is not null then 'coupon'
  when not ${includeMoved}::boolean and subscription.price_id is null
    and exists (select from moved_subscription as moved where moved.subscription_id = subscription.id) then 'moved'
  when member.email is null then 'no_address'
  end`

/** Rows `judged` of live subscriptions of a plan, with what they would pay or the reason why they keep their price. */
export const judgedSubscriptions = (
  storeId: number,
  { offer_id, include_moved, prices }: PriceChangeTerms,
  condition: Condition,
): RawBuilder<unknown> => sql`(
  select subscription.id, subscription.member_id, subscription.currency, subscription.amount as amount_before,
    subscription.price_id as price_before_id, subscription.period_unit, subscription.period_count,
    price.amount * subscription.seats as amount,
    price.price_id, ${keepReason(include_moved)} as reason
  from subscription join member on member.id = subscription.member_id
  left join jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as price(price_id bigint, currency text, amount bigint)
    on price.currency = subscription.currency
  where subscription.store_id = ${storeId} and subscription.offer_id = ${offer_id}
    and subscription.status <> 'canceled' and ${condition}) as judged`

/** Of `judged`: the place in an earlier change that is pending. */
export const PENDING_PLACE = sql`price_change_person as pending on pending.subscription_id = judged.id
  and pending.state in (${sql.join(PENDING_STATES)})`
