import Stripe from 'stripe'
import { ForgedWebhook, type EventDetails, type ProviderAccount, type ProviderEvent } from '../provider.ts'
import { fromStripe } from './amounts.ts'
import { idOf } from './outcomes.ts'

interface Webhook {
  headers: Record<string, string | undefined>
  body: Buffer
  now: Date
}

/** How old a signature may be: a webhook caught on its way is of no use later. Stripe signs each repetition anew. */
const TOLERANCE_SECONDS = 300

/** Reads what Stripe sent, where it is signed with this account's secret, lately. */
export function readStripeWebhook({ keys, mark }: ProviderAccount, webhook: Webhook): ProviderEvent[] {
  const event = verified(keys['webhook_secret'] ?? '', webhook)
  const news = newsOf(event, mark)
  const details: EventDetails = { name: event.type, ...news.details }
  return [{ id: event.id, at: new Date(event.created * 1000).toISOString(), ...news, details }]
}

function verified(secret: string, { headers, body, now }: Webhook): Stripe.Event {
  try {
    const signature = headers['stripe-signature'] ?? ''
    const { webhooks } = Stripe
    return webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime())
  } catch (error) {
    throw new ForgedWebhook('not signed by Stripe', { cause: error })
  }
}

type News = Pick<ProviderEvent, 'type' | 'ref' | 'payment_ref' | 'details'>

const nothingNew = (ref: string): News => ({ type: 'other', ref, payment_ref: null, details: {} })

function newsOf({ type, data: { object } }: Stripe.Event, mark: string): News {
  if (object.object === 'payment_intent')
    return about('payment_changed', object.id, null, keyOf(object, mark))
  if (object.object === 'setup_intent') return about('setup_changed', object.id, null, {})
  if (object.object === 'refund')
    return about('refund_changed', object.id, idOf(object.payment_intent), refundDetails(object, mark))
  if (object.object === 'dispute') return disputeNews(type, object)
  if (object.object === 'payment_method') return methodNews(type, object)
  return nothingNew('id' in object && typeof object.id === 'string' ? object.id : '')
}

const about = (
  type: ProviderEvent['type'],
  ref: string,
  payment_ref: string | null,
  details: EventDetails,
): News => ({ type, ref, payment_ref, details })

/** Our key, where it is ours: another store may share the account. */
const keyOf = ({ metadata }: { metadata: Stripe.Metadata | null }, mark: string): EventDetails =>
  metadata?.['matinee_key'] && metadata['matinee_store'] === mark ? { key: metadata['matinee_key'] } : {}

const moneyOf = ({ amount, currency }: { amount: number; currency: string }): EventDetails => ({
  amount: fromStripe(amount, currency),
  currency: currency.toUpperCase(),
})

const refundDetails = (refund: Stripe.Refund, mark: string): EventDetails => ({
  ...keyOf(refund, mark),
  ...moneyOf(refund),
  state: stateOfRefund(refund.status),
})

export const stateOfRefund = (status: string | null): 'succeeded' | 'pending' | 'failed' =>
  status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending'

// A dispute may open and close without ever becoming one: an inquiry of the bank takes no money.
const IS_INQUIRY = /^warning_/

function disputeNews(type: string, dispute: Stripe.Dispute): News {
  const details = { ...moneyOf(dispute), reason: dispute.reason, won: dispute.status === 'won' }
  const payment = idOf(dispute.payment_intent)
  if (IS_INQUIRY.test(dispute.status)) return nothingNew(dispute.id)
  if (type === 'charge.dispute.closed') return about('dispute_closed', dispute.id, payment, details)
  // An inquiry that became one is told as an update; that it is open already is no news then.
  return type === 'charge.dispute.created' || type === 'charge.dispute.funds_withdrawn'
    ? about('dispute_opened', dispute.id, payment, details)
    : nothingNew(dispute.id)
}

function methodNews(type: string, { id, card }: Stripe.PaymentMethod): News {
  if (type === 'payment_method.detached') return about('method_removed', id, null, {})
  if (!type.endsWith('updated') || !card) return nothingNew(id)
  const { brand, last4, exp_month, exp_year } = card
  return about('method_updated', id, null, { brand, last4: last4 ?? '', exp_month, exp_year })
}
