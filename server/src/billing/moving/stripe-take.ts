import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { insertCustomer } from '../payments/methods/queries.ts'
import { storeMethodIfOwn } from '../payments/methods/methods.ts'
import type { ForeignSubscription, ProviderAccount } from '../providers/provider.ts'
import { recordsAtStripe } from '../providers/registry.ts'
import { updateOneWithHistory } from '../subscriptions/amend.ts'
import { lockSubscriptions } from '../subscriptions/rows.ts'
import type { StripeHolding } from './stripe-look.ts'
import { isNeverCharged, markTaken } from './takeover-queries.ts'

/** Takes one person over: their way to pay first, then the end of what runs at Stripe, then their date. Safe to repeat. */
export async function takeOver(
  ctx: StoreContext,
  account: ProviderAccount,
  holding: StripeHolding,
): Promise<void> {
  const { person, customer, method } = holding
  if (!customer) return
  await insertCustomer(ctx.db, { storeId: ctx.store.id, memberId: person.member_id }, 'stripe', customer)
  const kept =
    method &&
    (await storeMethodIfOwn(ctx, { member_id: person.member_id, provider: 'stripe', saved: method }))
  // Without a card here, what runs there goes on: nobody loses their plan by moving.
  const ended = kept ? await endRunning(ctx, account, holding) : []
  await transact(ctx, async (ctx) => {
    await goOnAfter(ctx, person.subscription_id, ended)
    await markTaken(ctx, person.subscription_id, { customer, isKept: Boolean(kept) })
  })
}

async function endRunning(ctx: StoreContext, account: ProviderAccount, { running }: StripeHolding) {
  const ended: ForeignSubscription[] = []
  for (const each of running)
    ended.push(each.ends ? each : await recordsAtStripe(ctx).endAtPeriodEnd(account, each.ref))
  return ended
}

/** The next payment here is due when the last period there ends, unless one was charged here already. */
async function goOnAfter(ctx: StoreContext, subscriptionId: number, ended: readonly ForeignSubscription[]) {
  const until = ended
    .map(({ period_end }) => period_end)
    .toSorted()
    .at(-1)
  const [row] = await lockSubscriptions(ctx.db, ctx.store.id, [subscriptionId])
  const isRunning = row?.status === 'active' || row?.status === 'trialing'
  if (!until || !row || !isRunning || row.comped || until === row.period_end) return
  if (Date.parse(until) <= ctx.clock.now().getTime() || !(await isNeverCharged(ctx, row.id))) return
  const trial = row.status === 'trialing' ? { trial_ends_at: until } : {}
  const to = { anchor_at: until, periods: 0, period_end: until, ...trial }
  await updateOneWithHistory(ctx, {
    before: row,
    to,
    kind: 'date',
    details: { from: row.period_end, to: until },
  })
}
