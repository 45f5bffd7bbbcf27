import type { StoreContext } from '../../platform/http.ts'
import { cardsToSpend } from '../gift-cards/balance-queries.ts'
import type { PaymentRow } from '../payments/payments.ts'
import { purposes, type Failure } from '../payments/purposes.ts'
import { findOffer } from '../../membership/offers.ts'
import { lockMember } from '../../members/queries.ts'
import { finish } from './finishing.ts'
import type { Promised } from './promise.ts'
import * as query from './queries.ts'

/** What a payment of an order is for. */
purposes.order = {
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
  const { member_id } = order
  await lockMember(ctx.db, ctx.store.id, member_id) // of two plans bought at once one begins
  if (!(await canKeep(ctx, { ...order, member_id }, promised))) {
    await query.updateOrder(ctx.db, order.id, { state: 'failed', failure_code: 'no_longer_possible' })
    return false
  }
  const { payment_method_id } = payment
  await finish(ctx, { order: { ...order, member_id }, promised, payment, payment_method_id })
  return true
}

/** Whether nothing else was bought meanwhile that stands in the way, and gift cards still have what they were to pay. */
async function canKeep(
  ctx: StoreContext,
  { member_id, currency }: { member_id: number; currency: string },
  { offer_id, sum }: Promised,
): Promise<boolean> {
  const offer = offer_id ? await findOffer(ctx, offer_id) : null
  if (offer?.type === 'recurring' && (await query.liveSubscription(ctx.db, ctx.store.id, member_id)))
    return false
  if (sum.balance_used === 0) return true
  const cards = await cardsToSpend(ctx.db, { store_id: ctx.store.id, member_id, currency })
  return cards.reduce((left, { balance }) => left + balance, 0) >= sum.balance_used
}

/** The order waits for another try, where none is under way. */
async function noteFailure(ctx: StoreContext, { payment, code }: Failure) {
  const order = await query.lockOrder(ctx.db, ctx.store.id, payment.purchase_id!)
  const others = (await query.openPayments(ctx.db, order.id)).filter(({ id }) => id !== payment.id)
  if (order.state !== 'payment_pending' || others.length > 0) return
  await query.updateOrder(ctx.db, order.id, {
    state: 'failed',
    failure_code: code,
    changed_at: ctx.clock.now().toISOString(),
  })
}
