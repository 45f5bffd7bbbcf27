import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { updateRows } from '../bulk.ts'
import { priceNoticeDue } from '../events.ts'
import { firstPeriodStart } from '../subscriptions/coming-periods.ts'
import type { SubscriptionRow } from '../subscriptions/rows.ts'
import { publishEvents, subscriptionEvent } from '../subscriptions/subscription-events.ts'
import { takeBatch, type PersonInBatch } from './batch.ts'
import { chargeableFrom } from './notice-dates.ts'
import { judgeAgain } from './people.ts'
import * as query from './queries.ts'

/**
 * Has the next people of a change told of it. Who they are is asked again, as they may have canceled meanwhile. False once
 * nobody waits.
 */
export const tellBatch = (ctx: StoreContext, changeId: number): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const change = await query.holdPriceChange(ctx, changeId)
    if (change?.state !== 'running') return false
    const { people, last } = await takeBatch(ctx, changeId, ['waiting'])
    const ids = people.map(({ person }) => person.subscription_id)
    const reasons = await judgeAgain(ctx, change, ids)
    const judged = people.map((one) => ({ ...one, reason: reasonOf(one, reasons) }))
    for (const { person, reason } of judged)
      if (reason !== null) await query.setStates(ctx, [person.id], { state: 'left_out', reason })
    await announceNotices(
      ctx,
      change,
      judged.flatMap(({ person, row, reason }) => (row && reason === null ? [{ person, row }] : [])),
    )
    return last !== null
  })

/** One that has ended meanwhile is not judged. */
const reasonOf = ({ person }: PersonInBatch, reasons: Map<number, string | null>): string | null => {
  const reason = reasons.get(person.subscription_id)
  return reason === undefined ? 'canceled' : reason
}

interface Notice {
  person: query.PriceChangePersonRow
  row: SubscriptionRow
}

async function announceNotices(ctx: StoreContext, change: query.PriceChangeRow, notices: readonly Notice[]) {
  const charges_from = chargeableFrom(ctx, change)
  const told = notices.map(({ person, row }) => ({
    ...person,
    state: 'telling' as const,
    reason: null,
    amount_before: row.amount,
    price_before_id: row.price_id,
    charges_from,
    renews_at: firstPeriodStart(row, charges_from),
  }))
  await updateRows(
    ctx.db,
    'price_change_person',
    ['state', 'reason', 'amount_before', 'price_before_id', 'charges_from', 'renews_at'],
    told,
  )
  await publishEvents(
    ctx,
    notices.map(({ row }, at) =>
      subscriptionEvent(priceNoticeDue, row, {
        price_change_id: change.id,
        amount_before: row.amount,
        amount: told[at]!.amount!,
        from: told[at]!.renews_at,
      }),
    ),
  )
}
