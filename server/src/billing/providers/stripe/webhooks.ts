import { Nullable } from '@matinee/contract/platform/schema-builders'
import { Type, type Static } from 'typebox'
import {
  ForgedWebhook,
  type ProviderEventDetails,
  type ProviderAccount,
  type ProviderEvent,
} from '../provider.ts'
import {
  CurrencyCodeSchema,
  hasShape,
  readEnvelope,
  TokenSchema,
  UnitsSchema,
  WordsSchema,
} from '../webhook-shapes.ts'
import { fromStripe } from './amounts.ts'
import { loadStripe } from './library.ts'

interface Webhook {
  headers: Record<string, string | undefined>
  body: Buffer
  now: Date
}

/** The maximum age of a signature, against replays. Stripe signs each retry anew. */
const TOLERANCE_SECONDS = 300

/** Reads an event with a recent signature by this account's secret. */
export function readStripeWebhook({ keys, mark }: ProviderAccount, webhook: Webhook): ProviderEvent[] {
  assertSigned(keys['webhook_secret'] ?? '', webhook)
  const event = readEnvelope(Event, webhook.body)
  const news = newsOf(event, mark)
  const details: ProviderEventDetails = { name: event.type, ...news.details }
  return [{ id: event.id, at: new Date(event.created * 1000).toISOString(), ...news, details }]
}

function assertSigned(secret: string, { headers, body, now }: Webhook): void {
  try {
    const signature = headers['stripe-signature'] ?? ''
    const { webhooks } = loadStripe()
    webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime())
  } catch (error) {
    throw new ForgedWebhook('not signed by Stripe', { cause: error })
  }
}

const Reference = Nullable(Type.Union([TokenSchema, Type.Object({ id: TokenSchema })]))
const Metadata = Type.Optional(Nullable(Type.Record(Type.String(), Type.Unknown())))

/** The fields we read of Stripe's events; other shapes are ignored. */
const Event = Type.Object({
  id: TokenSchema,
  type: TokenSchema,
  created: Type.Integer({ minimum: 0, maximum: 100_000_000_000 }),
  data: Type.Object({ object: Type.Record(Type.String(), Type.Unknown()) }),
})
const Intent = Type.Object({ object: Type.Literal('payment_intent'), id: TokenSchema, metadata: Metadata })
const SetupIntent = Type.Object({ object: Type.Literal('setup_intent'), id: TokenSchema })
const Refund = Type.Object({
  object: Type.Literal('refund'),
  id: TokenSchema,
  payment_intent: Type.Optional(Reference),
  amount: UnitsSchema,
  currency: CurrencyCodeSchema,
  status: Type.Optional(Nullable(Type.String())),
  metadata: Metadata,
})
const Dispute = Type.Object({
  object: Type.Literal('dispute'),
  id: TokenSchema,
  payment_intent: Type.Optional(Reference),
  amount: UnitsSchema,
  currency: CurrencyCodeSchema,
  reason: WordsSchema,
  status: Type.String(),
})
const Card = Type.Object({
  brand: WordsSchema,
  last4: Type.Optional(Nullable(WordsSchema)),
  exp_month: Type.Integer({ minimum: 1, maximum: 12 }),
  exp_year: Type.Integer({ minimum: 2000, maximum: 9999 }),
})
const Method = Type.Object({
  object: Type.Literal('payment_method'),
  id: TokenSchema,
  card: Type.Optional(Nullable(Card)),
})

type News = Pick<ProviderEvent, 'type' | 'ref' | 'payment_ref' | 'details'>

const nothingNew = (ref: string): News => ({ type: 'other', ref, payment_ref: null, details: {} })

function newsOf({ type, data: { object } }: Static<typeof Event>, mark: string): News {
  if (hasShape(Intent, object)) return about('payment_changed', object.id, null, keyOf(object, mark))
  if (hasShape(SetupIntent, object)) return about('setup_changed', object.id, null, {})
  if (hasShape(Refund, object))
    return about(
      'refund_changed',
      object.id,
      idOfReference(object.payment_intent),
      refundDetails(object, mark),
    )
  if (hasShape(Dispute, object)) return disputeNews(type, object)
  if (hasShape(Method, object)) return methodNews(type, object)
  return nothingNew(hasShape(TokenSchema, object['id']) ? object['id'] : '')
}

const idOfReference = (reference: Static<typeof Reference> | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

const about = (
  type: ProviderEvent['type'],
  ref: string,
  payment_ref: string | null,
  details: ProviderEventDetails,
): News => ({ type, ref, payment_ref, details })

/** Our idempotency key, if it is ours: another store may share the account. */
const keyOf = ({ metadata }: { metadata?: Static<typeof Metadata> }, mark: string): ProviderEventDetails => {
  const key = metadata?.['matinee_key']
  return hasShape(TokenSchema, key) && metadata?.['matinee_store'] === mark ? { key } : {}
}

const moneyOf = ({ amount, currency }: { amount: number; currency: string }): ProviderEventDetails => ({
  amount: fromStripe(amount, currency),
  currency: currency.toUpperCase(),
})

const refundDetails = (refund: Static<typeof Refund>, mark: string): ProviderEventDetails => ({
  ...keyOf(refund, mark),
  ...moneyOf(refund),
  state: stateOfRefund(refund.status ?? null),
})

export const stateOfRefund = (status: string | null): 'succeeded' | 'pending' | 'failed' =>
  status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending'

// A dispute may open and close as a bank inquiry only, which takes no money.
const IS_INQUIRY = /^warning_/

function disputeNews(type: string, dispute: Static<typeof Dispute>): News {
  const details = { ...moneyOf(dispute), reason: dispute.reason, won: dispute.status === 'won' }
  const payment = idOfReference(dispute.payment_intent)
  if (IS_INQUIRY.test(dispute.status)) return nothingNew(dispute.id)
  if (type === 'charge.dispute.closed') return about('dispute_closed', dispute.id, payment, details)
  // An inquiry that becomes a dispute arrives as an update; if the dispute is open already it is ignored.
  return type === 'charge.dispute.created' || type === 'charge.dispute.funds_withdrawn'
    ? about('dispute_opened', dispute.id, payment, details)
    : nothingNew(dispute.id)
}

function methodNews(type: string, { id, card }: Static<typeof Method>): News {
  if (type === 'payment_method.detached') return about('method_removed', id, null, {})
  if (!type.endsWith('updated') || !card) return nothingNew(id)
  const { brand, last4, exp_month, exp_year } = card
  return about('method_updated', id, null, { brand, last4: last4 ?? '', exp_month, exp_year })
}
