import { inStore } from '../../store/in-store.ts'
import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { priceChanging } from '../events.ts'
import { findSubscription } from '../subscriptions/rows.ts'
import { publishEvents, subscriptionEvent } from '../subscriptions/subscription-events.ts'
import { tellPriceChange } from './jobs.ts'
import { chargeableFrom } from './notice-dates.ts'
import * as query from './queries.ts'

export interface PriceNoticeRef {
  store_id: number
  price_change_id: number
  member_id: number
}

/** Whether a notice is still to be sent: its change may have been stopped or replaced. */
export async function isPriceNoticeWanted(ctx: Context, ref: PriceNoticeRef): Promise<boolean> {
  const inside = await inStore(ctx, ref.store_id)
  const change = await query.findPriceChange(inside, ref.price_change_id)
  const person = await query.lockPendingPerson(inside, ref)
  return change?.state === 'running' && person !== undefined && person.state !== 'told'
}

/**
 * Records that the notice of a new price was sent. From then on it is charged, with the first renewal on the day of the
 * change or later, and thirty days from now at the earliest. In the caller's transaction.
 */
export async function recordPriceNotice(ctx: Context, ref: PriceNoticeRef): Promise<void> {
  const inside = await inStore(ctx, ref.store_id)
  const change = await query.holdPriceChange(inside, ref.price_change_id)
  const person = await query.lockPendingPerson(inside, ref)
  if (change?.state !== 'running' || !person || person.state === 'told') return
  const told_at = ctx.clock.now().toISOString()
  const charges_from = chargeableFrom(inside, change)
  await query.setStates(inside, [person.id], { state: 'told', reason: null, told_at, charges_from })
  const row = await findSubscription(ctx.db, ref.store_id, person.subscription_id)
  const { amount_before, amount, renews_at } = person
  await publishEvents(inside, [
    subscriptionEvent(priceChanging, row!, { amount_before, amount: amount!, from: renews_at! }),
  ])
}

/**
 * Records that the notice of a new price did not reach its member: they keep their price and are listed. One that came too
 * late for its renewal is made anew for a later one. In the caller's transaction.
 */
export async function recordPriceNoticeFailure(
  ctx: Context,
  ref: PriceNoticeRef,
  reason: string,
): Promise<void> {
  const inside = await inStore(ctx, ref.store_id)
  const person = await query.lockPendingPerson(inside, ref)
  if (!person) return
  if (reason !== 'too_late' || person.state !== 'telling')
    return query.setStates(inside, [person.id], { state: 'unreached', reason })
  await query.setStates(inside, [person.id], { state: 'waiting', reason: null })
  await enqueue(ctx, tellPriceChange, { store_id: ref.store_id, change_id: ref.price_change_id })
}
