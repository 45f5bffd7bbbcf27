import { runInSavepoint } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { balanceOf } from '../pricing/balance/balance.ts'
import type { PaymentRow } from '../payments/payments.ts'
import type { PaymentFailure, SettlementHandler } from '../payments/handlers.ts'
import { lockBuyer, assertNotOwned, type MemberOrder } from './order-validation.ts'
import { PriceChanged } from '../errors.ts'
import { fulfilOrder } from './fulfilment.ts'
import type { OrderSnapshot } from './order-snapshot.ts'
import * as query from './queries.ts'

/** The settlement handler of orders: completes an order when its payment succeeds. */
export const orderSettlement: SettlementHandler = {
  async paid(ctx, payments) {
    const strays: PaymentRow[] = []
    for (const payment of payments) if (!(await settleOrderPayment(ctx, payment))) strays.push(payment)
    return strays
  },
  async failed(ctx, failures) {
    for (const failure of failures) await recordPaymentFailure(ctx, failure)
  },
}

/** Completes the order; false if what was paid for can no longer be delivered. */
async function settleOrderPayment(ctx: StoreContext, payment: PaymentRow): Promise<boolean> {
  const order = await query.lockOrder(ctx.db, ctx.store.id, payment.purchase_id!)
  const promised = payment.promised as OrderSnapshot
  if (order.state === 'completed' || order.member_id === null) return false
  const known = { ...order, member_id: order.member_id }
  if (await tryFulfilOrder(ctx, known, { promised, payment })) return true
  await query.updateOrder(ctx.db, order.id, { state: 'failed', failure_code: 'no_longer_possible' })
  return false
}

interface SettledOrder {
  promised: OrderSnapshot
  payment: PaymentRow
}

/** Fulfils the order completely or not at all. Returns false if a purchase or spending in the meantime prevents it. */
async function tryFulfilOrder(
  ctx: StoreContext,
  order: MemberOrder,
  { promised, payment }: SettledOrder,
): Promise<boolean> {
  const { payment_method_id } = payment
  await lockBuyer(ctx, order)
  try {
    await runInSavepoint(ctx, async (ctx) => {
      await assertStillPossible(ctx, order, promised)
      await fulfilOrder(ctx, { order, promised, payment, payment_method_id })
    })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Throws if the offer has been bought in another way, or the balance no longer covers its share. */
async function assertStillPossible(
  ctx: StoreContext,
  order: MemberOrder,
  { offer_id, sum }: Pick<OrderSnapshot, 'offer_id' | 'sum'>,
) {
  await assertNotOwned(ctx, { member_id: order.member_id, offer_id })
  if (sum.balance_used > (await balanceOf(ctx, order.member_id, order.currency))) throw PriceChanged()
}

/** Lets the order wait for another attempt, unless one is under way. */
async function recordPaymentFailure(ctx: StoreContext, { payment, code }: PaymentFailure) {
  const order = await query.lockOrder(ctx.db, ctx.store.id, payment.purchase_id!)
  const others = (await query.openPayments(ctx.db, order.id)).filter(({ id }) => id !== payment.id)
  if (order.state !== 'payment_pending' || others.length > 0) return
  await query.updateOrder(ctx.db, order.id, {
    state: 'failed',
    failure_code: code,
    changed_at: ctx.clock.now().toISOString(),
  })
}
