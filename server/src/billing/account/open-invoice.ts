import type { NextStep, ProviderName } from '@matinee/contract/billing/billing'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMember } from '../../platform/http/viewer.ts'
import type { Buyer } from '../payments/buyer.ts'
import { IntentNotFound } from '../checkout/errors.ts'
import { reconcilePayment } from '../payments/reconciliation.ts'
import { providerFor } from '../providers/choice.ts'
import { declinedRefusal, callProvider } from '../providers/provider-errors.ts'
import { payOpenInvoice, type PaidChangeResult } from '../subscriptions/subscriptions.ts'
import { findOwnMethod, saveToken } from '../payments/methods/methods.ts'
import { payableSubscriptionOf } from './own-subscription.ts'
import { ownToken, refOf } from '../payments/methods/setups.ts'

interface PayOpenInvoiceInput {
  payment_intent?: string | undefined
  payment_method?: string | undefined
  provider?: string | undefined
  return_url: string
}

interface PayOpenInvoiceResult {
  paid: boolean
  requires_action: NextStep | null
}

/** Pays the open invoice of the viewer's subscription, or finishes a payment that waited for the payer's bank. */
export async function payOwnOpenInvoice(
  ctx: StoreContext,
  buyer: Buyer,
  given: PayOpenInvoiceInput,
): Promise<PayOpenInvoiceResult> {
  const member = assertMember(buyer.viewer)
  if (given.payment_intent) return finishPayment(ctx, member.id, given.payment_intent)
  const payment_method_id = given.payment_method
    ? await resolvePaymentMethod(ctx, buyer, given.payment_method, given)
    : null
  const subscription = await payableSubscriptionOf(ctx, member.id)
  const { return_url } = given
  const done = await callProvider(() =>
    payOpenInvoice(ctx, subscription.id, {
      on_session: true,
      return_url,
      ...(payment_method_id && { payment_method_id }),
    }),
  )
  return resultOf(done)
}

const resultOf = ({ subscription, requires_action }: PaidChangeResult): PayOpenInvoiceResult => ({
  paid:
    requires_action === null && (subscription.status === 'active' || subscription.end_reason === 'paid_off'),
  requires_action,
})

async function resolvePaymentMethod(
  ctx: StoreContext,
  buyer: Buyer,
  method: string,
  { provider }: PayOpenInvoiceInput,
): Promise<number> {
  const member_id = buyer.viewer.id
  if (/^\d{1,15}$/.test(method)) return (await findOwnMethod(ctx, member_id, Number(method))).id
  const token = await ownToken(ctx, buyer, method)
  return (await saveToken(ctx, { member_id, provider: await providerFor(ctx, provider), token })).id
}

/** Reconciles a payment of this member after the payer has answered their bank. */
async function finishPayment(
  ctx: StoreContext,
  memberId: number,
  intent: string,
): Promise<PayOpenInvoiceResult> {
  const payment = await ctx.db
    .selectFrom('payment')
    .selectAll()
    .where('store_id', '=', ctx.store.id)
    .where('member_id', '=', memberId)
    .where('ref', '=', refOf(intent))
    .executeTakeFirst()
  if (!payment) throw IntentNotFound()
  const outcome = await callProvider(() => reconcilePayment(ctx, payment))
  if (outcome.state === 'declined') throw declinedRefusal(outcome.code)
  if (outcome.state !== 'requires_action')
    return { paid: outcome.state === 'succeeded', requires_action: null }
  const { client_secret, approve_url } = outcome
  const provider = payment.provider as ProviderName
  return { paid: false, requires_action: { provider, client_secret, approve_url } }
}
