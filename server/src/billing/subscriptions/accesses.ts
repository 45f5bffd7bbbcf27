import { endAccess, grantAccess, extendAccesses } from '../../offers/accesses.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { SubscriptionRow } from './rows.ts'
import { extendSeats, turnSeats } from './seat-accesses.ts'
import { accessUntil, type DunningPolicy } from './steps.ts'

interface SubscriptionTransition {
  /** The previous row; none for a new subscription. */
  before: SubscriptionRow | null
  after: SubscriptionRow
}

type Until = ReturnType<typeof accessUntil>

/** Grants and ends the accesses that subscriptions cover, where they differ from the stored ones. */
export async function syncAccesses(
  ctx: StoreContext,
  moved: readonly SubscriptionTransition[],
  patience: DunningPolicy,
) {
  const now = ctx.clock.now().getTime()
  const isOpen = (until: Until) => until === null || (until !== undefined && Date.parse(until) > now)
  const lasting: { source_id: number; ends_at: string | null }[] = []
  for (const { before, after } of moved) {
    const was = before ? accessUntil(before, patience) : undefined
    const is = accessUntil(after, patience)
    if (after.end_reason === 'paid_off' && before?.status !== 'canceled') await own(ctx, after)
    const isOther = before !== null && before.offer_id !== after.offer_id
    if (was === is && !isOther) continue
    const goesOn = isOpen(was) && is !== undefined && !isOther
    if (goesOn) lasting.push({ source_id: after.id, ends_at: is })
    else await turn(ctx, after, is)
    if (after.seats === 1) continue
    if (goesOn) await extendSeats(ctx, after, is)
    else await turnSeats(ctx, after, is)
  }
  await extendAccesses(ctx, 'subscription', lasting)
}

/** What is paid off belongs to its buyer, by the order it began with. */
async function own(ctx: StoreContext, { id, member_id, offer_id, ended_at }: SubscriptionRow) {
  const order = await ctx.db
    .selectFrom('purchase')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .where('subscription_id', '=', id)
    .executeTakeFirstOrThrow()
  const of = { member_id, offer_id, source: 'purchase' as const, source_id: order.id }
  await grantAccess(ctx, { ...of, starts_at: ended_at!, ends_at: null })
}

async function turn(ctx: StoreContext, { id, member_id, offer_id, ...row }: SubscriptionRow, until: Until) {
  await endAccess(ctx, { source: 'subscription', source_id: id, reason: row.end_reason ?? row.status })
  if (until === undefined) return
  const of = { member_id, offer_id, source: 'subscription' as const, source_id: id }
  await grantAccess(ctx, { ...of, starts_at: row.period_start, ends_at: until })
}
