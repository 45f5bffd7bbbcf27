import { sql } from 'kysely'
import type { Condition, PeopleContext } from '../../members/people/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { judgedSubscriptions, type PriceChangeTerms } from './audience.ts'
import { PENDING_STATES } from './states.ts'

/**
 * Writes down who is in a price change, with those who keep their price, and takes the place of changes that are pending
 * for them. Returns how many are to pay the new price. Runs in the caller's transaction.
 */
export async function fixPeople(
  ctx: PeopleContext,
  changeId: number,
  terms: PriceChangeTerms,
  condition: Condition,
): Promise<number> {
  const judged = judgedSubscriptions(ctx.store.id, terms, condition)
  await lockPending(ctx, terms)
  await sql`update price_change_person set state = 'replaced'
    where store_id = ${ctx.store.id} and state in (${sql.join(PENDING_STATES)})
      and subscription_id in (select id from ${judged} where reason is null)`.execute(ctx.db)
  const { rows } = await sql<{ people: number }>`
    with fixed as (
      insert into price_change_person (store_id, change_id, subscription_id, member_id, state, reason, currency,
        amount_before, price_before_id, amount, price_id)
      select ${ctx.store.id}, ${changeId}, id, member_id, case when reason is null then 'waiting' else 'left_out' end,
        reason, currency, amount_before, price_before_id, amount, price_id
      from ${judged} order by id
      returning state)
    select count(*)::int as people from fixed where state = 'waiting'`.execute(ctx.db)
  return rows[0]!.people
}

/**
 * Locks the subscriptions of a plan that wait for another price, as the engine does before it looks for it. Whoever it
 * charges just now is judged by what they pay then.
 */
const lockPending = ({ db, store }: PeopleContext, { offer_id }: PriceChangeTerms) =>
  sql`select from subscription where store_id = ${store.id} and offer_id = ${offer_id}
    and exists (select from price_change_person as pending where pending.subscription_id = subscription.id
      and pending.state in (${sql.join(PENDING_STATES)}))
    order by id for no key update`.execute(db)

/** Why people who wait to be told keep their price by now, by subscription; null for who does not. */
export async function judgeAgain(
  { db, store }: StoreContext,
  terms: PriceChangeTerms,
  subscriptionIds: readonly number[],
): Promise<Map<number, string | null>> {
  const condition: Condition = sql`subscription.id = any(${subscriptionIds})`
  const { rows } = await sql<{ id: number; reason: string | null }>`
    select id, reason from ${judgedSubscriptions(store.id, terms, condition)}`.execute(db)
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}
