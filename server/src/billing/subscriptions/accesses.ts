import { endAccess, grantAccess, lengthenAccesses } from '../../membership/accesses.ts'
import type { StoreContext } from '../../platform/http.ts'
import type { SubscriptionRow } from './rows.ts'
import { openUntil, type Patience } from './steps.ts'

interface Moved {
  /** None of one that begins. */
  before: SubscriptionRow | null
  after: SubscriptionRow
}

type Until = ReturnType<typeof openUntil>

/** Opens and shuts what subscriptions cover, as far as it is not so already. */
export async function keepAccesses(ctx: StoreContext, moved: readonly Moved[], patience: Patience) {
  const now = ctx.clock.now().getTime()
  const isOpen = (until: Until) => until === null || (until !== undefined && Date.parse(until) > now)
  const lasting: { source_id: number; ends_at: string | null }[] = []
  for (const { before, after } of moved) {
    const was = before ? openUntil(before, patience) : undefined
    const is = openUntil(after, patience)
    const isOther = before !== null && before.offer_id !== after.offer_id
    if (was === is && !isOther) continue
    if (isOpen(was) && is !== undefined && !isOther) lasting.push({ source_id: after.id, ends_at: is })
    else await turn(ctx, after, is)
  }
  await lengthenAccesses(ctx, 'subscription', lasting)
}

async function turn(ctx: StoreContext, { id, member_id, offer_id, ...row }: SubscriptionRow, until: Until) {
  await endAccess(ctx, { source: 'subscription', source_id: id, reason: row.end_reason ?? row.status })
  if (until === undefined) return
  const of = { member_id, offer_id, source: 'subscription' as const, source_id: id }
  await grantAccess(ctx, { ...of, starts_at: row.period_start, ends_at: until })
}
