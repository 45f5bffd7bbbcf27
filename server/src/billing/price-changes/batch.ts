import type { StoreContext } from '../../platform/http/http.ts'
import { lockSubscriptions, type SubscriptionRow } from '../subscriptions/rows.ts'
import * as query from './queries.ts'

const AT_ONCE = 250

export interface PersonInBatch {
  person: query.PriceChangePersonRow
  row: SubscriptionRow | undefined
}

/**
 * Locks the next people of a change in some of these states with their subscriptions: those first, as the engine does.
 * `last` is the id to go on after; null once nobody is left.
 */
export async function takeBatch(
  ctx: StoreContext,
  changeId: number,
  states: readonly query.PriceChangePersonRow['state'][],
  after = 0,
): Promise<{ people: PersonInBatch[]; last: number | null }> {
  const found = await query.findPeople(ctx, changeId, { states, after, most: AT_ONCE })
  const subscriptions = found.map(({ subscription_id }) => subscription_id)
  const rows = await lockSubscriptions(ctx.db, ctx.store.id, subscriptions)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const ids = found.map(({ id }) => id)
  const people = await query.lockPeople(ctx, ids, states)
  return {
    people: people.map((person) => ({ person, row: byId.get(person.subscription_id) })),
    last: found.at(-1)?.id ?? null,
  }
}
