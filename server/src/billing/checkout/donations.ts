import { randomUUID } from 'node:crypto'
import { findMember } from '../../members/queries.ts'
import { timestampAfter } from '../../platform/clock.ts'
import { transact } from '../../platform/context.ts'
import { InvalidInput } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMember } from '../../platform/http/viewer.ts'
import type { Buyer } from '../payments/buyer.ts'
import { refOf } from '../payments/methods/setups.ts'
import { currenciesOf } from '../settings.ts'
import type { Donation } from '../tables.ts'
import { CurrencyNotTaken, IntentNotFound } from './errors.ts'
import { beginOrderIntent, type OrderIntentInput } from './intents.ts'
import { completeOrder, type CompleteOrderResult } from './order-completion.ts'
import { ORDER_LIFETIME_SECONDS } from './order-creation.ts'
import type { CompleteOrderInput } from './payment-attempt.ts'
import * as query from './queries.ts'

export interface DonationInput extends Donation {
  /** The store's own currency if omitted. */
  currency?: string | undefined
  /** The idempotency key of the caller: a repeated call continues the same donation. */
  request?: string | undefined
}

/**
 * Donates to a live event: charges `payment_method`, or completes the donation whose payment the browser has confirmed
 * as `payment_intent`. The donation becomes an order with an invoice, without a gift card share. Throws
 * `IntentNotFound`, and what `completeOrder` throws.
 */
export async function donate(
  ctx: StoreContext,
  buyer: Buyer,
  donation: DonationInput,
  payment: Omit<CompleteOrderInput, 'due_now' | 'request'>,
): Promise<CompleteOrderResult> {
  const order = payment.payment_intent
    ? await donationOfIntent(ctx, buyer, payment.payment_intent)
    : await beginDonation(ctx, buyer, donation)
  const { amount, request } = donation
  return completeOrder(ctx, buyer, order.key, { ...payment, request, due_now: amount })
}

/** Begins the payment of a donation, for the browser to confirm. */
export async function createDonationIntent(
  ctx: StoreContext,
  buyer: Buyer,
  donation: DonationInput,
  wish: OrderIntentInput,
) {
  return beginOrderIntent(ctx, await beginDonation(ctx, buyer, donation), wish)
}

async function donationOfIntent(ctx: StoreContext, { viewer }: Buyer, intent: string) {
  const order = await query.findDonationByRef(ctx.db, ctx.store.id, {
    memberId: assertMember(viewer).id,
    ref: refOf(intent),
  })
  if (!order) throw IntentNotFound()
  return order
}

/** Creates the order of a donation, or returns the one the same request has created. */
function beginDonation(ctx: StoreContext, { viewer }: Buyer, wish: DonationInput): Promise<query.OrderRow> {
  const memberId = assertMember(viewer).id
  const { currency, request, ...donation } = wish
  const request_key = `donation ${memberId} ${request ?? randomUUID()}`
  return transact(ctx, async (ctx) => {
    await query.lockOwnerOrders(ctx.db, ctx.store.id, { memberId, key: '' })
    const begun = await query.findOrderByRequest(ctx.db, ctx.store.id, request_key)
    if (begun) return assertSameDonation(begun, donation)
    return createDonation(ctx, memberId, {
      donation,
      currency: await donationCurrency(ctx, currency),
      request_key,
    })
  })
}

function assertSameDonation(order: query.OrderRow, { amount, live_event_id }: Donation) {
  const { donation } = order
  if (donation?.amount === amount && donation.live_event_id === live_event_id) return order
  throw InvalidInput({ errors: { amount: ['changed'] } })
}

async function donationCurrency(ctx: StoreContext, asked: string | undefined) {
  const currencies = await currenciesOf(ctx)
  if (asked && !currencies.includes(asked)) throw CurrencyNotTaken()
  return asked ?? currencies[0]!
}

async function createDonation(
  ctx: StoreContext,
  memberId: number,
  given: { donation: Donation; currency: string; request_key: string },
) {
  const now = ctx.clock.now().toISOString()
  const member = await findMember(ctx.db, ctx.store.id, memberId)
  return query.insertOrder(ctx.db, {
    ...given,
    key: randomUUID(),
    store_id: ctx.store.id,
    member_id: memberId,
    kind: 'donation',
    state: 'customer_info',
    use_balance: false,
    email: member?.email ?? null,
    name: member?.name ?? null,
    custom_fields: member?.custom_fields ?? {},
    created_at: now,
    changed_at: now,
    expires_at: timestampAfter(ctx.clock, ORDER_LIFETIME_SECONDS),
  })
}
