import { undoable } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http.ts'
import { balanceOf } from '../gift-cards/balance.ts'
import type { PaymentRow } from '../payments/payments.ts'
import type { PaymentFailure, SettlementHandler } from '../payments/settlement-handlers.ts'
import { holdBuyer, refuseTwice, type Known } from './buying.ts'
import { PriceChanged } from '../errors.ts'
import { finish } from './finishing.ts'
import type { Promised } from './promise.ts'
import * as query from './queries.ts'

/** Completes an order with the money of its payment. */
export const orderSettlement: SettlementHandler = {
  async paid(ctx, payments) {
    const strays: PaymentRow[] = []
    for (const payment of payments) if (!(await take(ctx, payment))) strays.push(payment)
    return strays
  },
  async failed(ctx, failures) {
    for (const failure of failures) await noteFailure(ctx, failure)
  },
}

/** Completes the order with the money; false where it can no longer be taken for what was promised. */
async function take(ctx: StoreContext, payment: PaymentRow): Promise<boolean> {
  const order = await query.lockOrder(ctx.db, ctx.store.id, payment.purchase_id!)
  const promised = payment.promised as Promised
  if (order.state === 'completed' || order.member_id === null) return false
  const known = { ...order, member_id: order.member_id }
  if (await keep(ctx, known, { promised, payment })) return true
  await query.updateOrder(ctx.db, order.id, { state: 'failed', failure_code: 'no_longer_possible' })
  return false
}

interface Bargain {
  promised: Promised
  payment: PaymentRow
}

/** Keeps what was promised, wholly or not at all: false where something bought or spent meanwhile stands in the way. */
async function keep(ctx: StoreContext, order: Known, { promised, payment }: Bargain): Promise<boolean> {
  const { payment_method_id } = payment
  await holdBuyer(ctx, order)
  try {
    await undoable(ctx, async (ctx) => {
      await assertStillPossible(ctx, order, promised)
      await finish(ctx, { order, promised, payment, payment_method_id })
    })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Throws where it was bought in another way meanwhile, or gift cards have less than they were to pay. */
async function assertStillPossible(
  ctx: StoreContext,
  order: Known,
  { offer_id, sum }: Pick<Promised, 'offer_id' | 'sum'>,
) {
  await refuseTwice(ctx, { member_id: order.member_id, offer_id })
  if (sum.balance_used > (await balanceOf(ctx, order.member_id, order.currency))) throw PriceChanged()
}

/** The order waits for another try, where none is under way. */
async function noteFailure(ctx: StoreContext, { payment, code }: PaymentFailure) {
  const order = await query.lockOrder(ctx.db, ctx.store.id, payment.purchase_id!)
  const others = (await query.openPayments(ctx.db, order.id)).filter(({ id }) => id !== payment.id)
  if (order.state !== 'payment_pending' || others.length > 0) return
  await query.updateOrder(ctx.db, order.id, {
    state: 'failed',
    failure_code: code,
    changed_at: ctx.clock.now().toISOString(),
  })
}
