import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { priceStaying } from '../events.ts'
import { updateWithHistory } from '../subscriptions/amend.ts'
import type { SubscriptionRow } from '../subscriptions/rows.ts'
import { publishEvents, subscriptionEvent } from '../subscriptions/subscription-events.ts'
import { takeBatch, type PersonInBatch } from './batch.ts'
import { setStates } from './queries.ts'
import { PENDING_STATES } from './states.ts'

/**
 * Takes a change that has ended back from the next people it was pending for; who was told is told that their price stays.
 * False once nobody is left.
 */
export const withdrawBatch = (ctx: StoreContext, changeId: number): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const { people, last } = await takeBatch(ctx, changeId, PENDING_STATES)
    const ids = people.map(({ person }) => person.id)
    await setStates(ctx, ids, { state: 'withdrawn' })
    await announceStaying(
      ctx,
      people.filter(paysAsTold).map(({ row }) => row!),
    )
    return last !== null
  })

const paysAsTold = ({ person, row }: PersonInBatch) =>
  person.state === 'told' && row?.amount === person.amount_before && goesOn(row)

const goesOn = ({ status, cancel_at_end }: SubscriptionRow) => status !== 'canceled' && !cancel_at_end

const announceStaying = (ctx: StoreContext, rows: readonly SubscriptionRow[]) =>
  publishEvents(
    ctx,
    rows.map((row) => subscriptionEvent(priceStaying, row, { amount: row.amount })),
  )

/**
 * Gives the next people who pay the new price the former one, from their next renewal on. Returns the id to go on after;
 * null once nobody is left.
 */
export const restoreBatch = (ctx: StoreContext, changeId: number, after: number): Promise<number | null> =>
  transact(ctx, async (ctx) => {
    const { people, last } = await takeBatch(ctx, changeId, ['changed'], after)
    const paying = people.filter(paysNewPrice)
    const changed = await updateWithHistory(
      ctx,
      paying.map(({ person, row }) => ({
        before: row!,
        to: { price_id: person.price_before_id, amount: person.amount_before },
        kind: 'price',
        details: { from_amount: row!.amount, amount: person.amount_before, change_id: changeId },
      })),
    )
    const ids = paying.map(({ person }) => person.id)
    await setStates(ctx, ids, { state: 'restored' })
    await announceStaying(ctx, changed.filter(goesOn))
    return last
  })

const paysNewPrice = ({ person, row }: PersonInBatch) =>
  row !== undefined &&
  row.status !== 'canceled' &&
  row.price_id === person.price_id &&
  row.amount === person.amount
