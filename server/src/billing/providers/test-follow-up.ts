import { DAY_SECONDS, MINUTE_SECONDS } from '@matinee/contract/platform/durations'
import type { Context } from '../../platform/context.ts'
import type { ProviderAccount } from './provider.ts'
import { newRef, type TestFollowUp, type TestMethod, type TestPayment } from './test-store.ts'
import { webhooksOf, type TestProviderNews } from './test-webhooks.ts'

const DISPUTE_LASTS = 7 * DAY_SECONDS

type FollowedPayment = Pick<
  TestPayment,
  'ref' | 'key' | 'amount' | 'currency' | 'customer' | 'state' | 'details'
>

/** The consequences of a payment's new state: saves the card, opens disputes, sends webhooks. */
export const followUpOf = (
  ctx: Pick<Context, 'clock' | 'isSimulated'>,
  account: ProviderAccount,
  payment: FollowedPayment,
  card: TestMethod | undefined,
): TestFollowUp => ({
  proved: payment.state === 'succeeded' ? provedBy(payment, card) : undefined,
  webhooks: webhooksOf(ctx, account, [...paymentChangedNews(payment), ...disputedNews(payment, card)]),
})

/** A card that has paid is stored; saved, it belongs to its customer. */
function provedBy(
  { customer, details }: FollowedPayment,
  card: TestMethod | undefined,
): TestFollowUp['proved'] {
  const keeper = details.keep ? customer : null
  const isNews = card && (!card.proved || (keeper !== null && keeper !== card.customer))
  return isNews ? { ref: card.ref, customer: keeper } : undefined
}

function paymentChangedNews({ ref, key, state }: FollowedPayment): TestProviderNews[] {
  if (state === 'unreachable' || state === 'requires_method') return []
  return [{ type: 'payment_changed', ref, details: { key }, later: state === 'pending' ? MINUTE_SECONDS : 0 }]
}

function disputedNews(
  { ref, amount, currency, state }: FollowedPayment,
  card: TestMethod | undefined,
): TestProviderNews[] {
  const isDisputed = card?.card === 'disputed_lost' || card?.card === 'disputed_won'
  if (state !== 'succeeded' || !isDisputed) return []
  const about = { ref: newRef('tpd'), payment_ref: ref }
  const details = { amount, currency, reason: 'fraudulent' }
  const won = card.card === 'disputed_won'
  return [
    { ...about, type: 'dispute_opened', details, later: MINUTE_SECONDS },
    { ...about, type: 'dispute_closed', details: { ...details, won }, later: DISPUTE_LASTS },
  ]
}
