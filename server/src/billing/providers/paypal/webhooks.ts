import { DAY_MS } from '@matinee/contract/platform/durations'
import { Nullable } from '@matinee/contract/platform/schema-builders'
import { Type, type Static, type TSchema } from 'typebox'
import { fromDecimal } from '../amounts.ts'
import type { ProviderRequest } from '../provider-request.ts'
import {
  ForgedWebhook,
  type ProviderEventDetails,
  type ProviderAccount,
  type ProviderEvent,
} from '../provider.ts'
import { CurrencyCodeSchema, hasShape, readEnvelope, TokenSchema, WordsSchema } from '../webhook-shapes.ts'
import type { Paypal } from './client.ts'
import type { PaypalCapture } from './shapes.ts'

// PayPal retries a webhook for three days.
const OLDEST_MS = 4 * DAY_MS
const AHEAD_MS = 5 * 60 * 1000

type Webhook = ProviderRequest<'readWebhook'>
type News = Pick<ProviderEvent, 'type' | 'ref' | 'payment_ref' | 'details'>

/** Reads an event after PayPal has confirmed its signature. */
export async function readPaypalWebhook(
  ask: Paypal,
  account: ProviderAccount,
  webhook: Webhook,
): Promise<ProviderEvent[]> {
  const event = eventIn(webhook.body)
  await verify(ask, account, webhook)
  const news = await newsOf(ask, account, event)
  const details: ProviderEventDetails = { name: event.event_type, ...news.details }
  return [{ id: event.id, at: new Date(event.create_time).toISOString(), ...news, details }]
}

const Optional = <S extends TSchema>(schema: S) => Type.Optional(Nullable(schema))

const MoneyPayload = Type.Object({
  value: Type.String({ pattern: String.raw`^\d{1,12}(\.\d{1,3})?$` }),
  currency_code: CurrencyCodeSchema,
})
/** The fields we read of PayPal's events; other shapes are ignored. */
const EventPayload = Type.Object({
  id: TokenSchema,
  event_type: TokenSchema,
  create_time: Type.String({ maxLength: 40 }),
  resource: Type.Record(Type.String(), Type.Unknown()),
})
const Identifier = Type.Object({ id: TokenSchema })
const CapturePayload = Type.Object({
  id: TokenSchema,
  custom_id: Optional(TokenSchema),
  amount: Optional(MoneyPayload),
  supplementary_data: Optional(
    Type.Object({ related_ids: Optional(Type.Object({ order_id: Optional(TokenSchema) })) }),
  ),
})
const RefundPayload = Type.Object({
  id: TokenSchema,
  status: Optional(Type.String()),
  amount: Optional(MoneyPayload),
  links: Optional(Type.Array(Type.Object({ rel: Type.String(), href: Type.String() }))),
})
const DisputePayload = Type.Object({
  dispute_id: TokenSchema,
  reason: Optional(WordsSchema),
  dispute_amount: Optional(MoneyPayload),
  dispute_outcome: Optional(Type.Object({ outcome_code: Optional(WordsSchema) })),
  disputed_transactions: Optional(Type.Array(Type.Object({ seller_transaction_id: Optional(TokenSchema) }))),
})

function eventIn(body: Buffer) {
  const event = readEnvelope(EventPayload, body)
  if (Number.isNaN(Date.parse(event.create_time))) throw new ForgedWebhook('not an event of PayPal')
  return event
}

const SIGNATURE_HEADERS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
}

/** Verifies at PayPal with the raw body, because the signature covers its bytes. */
async function verify(ask: Paypal, account: ProviderAccount, { headers, body, now }: Webhook) {
  const { webhook_id } = account.keys
  const signed = Object.entries(SIGNATURE_HEADERS).map(
    ([name, header]) => [name, headers[header] ?? ''] as const,
  )
  if (!webhook_id || signed.some(([, value]) => value === '')) throw new ForgedWebhook('not signed')
  const age = now.getTime() - Date.parse(headers[SIGNATURE_HEADERS.transmission_time]!)
  if (!(age < OLDEST_MS && age > -AHEAD_MS)) throw new ForgedWebhook('too old')
  const told = JSON.stringify({ ...Object.fromEntries(signed), webhook_id })
  const { verification_status } = await ask<{ verification_status?: string }>(account, {
    method: 'POST',
    path: '/v1/notifications/verify-webhook-signature',
    raw: `${told.slice(0, -1)},"webhook_event":${body.toString('utf8')}}`,
  })
  if (verification_status !== 'SUCCESS') throw new ForgedWebhook('not signed by PayPal')
}

async function newsOf(
  ask: Paypal,
  account: ProviderAccount,
  event: Static<typeof EventPayload>,
): Promise<News> {
  const { event_type: name, resource } = event
  if (/^PAYMENT\.CAPTURE\.(REFUNDED|REVERSED)$/.test(name))
    return hasShape(RefundPayload, resource) ? refundNews(ask, account, resource) : nothingNew(resource)
  if (name.startsWith('PAYMENT.CAPTURE.'))
    return hasShape(CapturePayload, resource) ? captureNews(ask, account, resource) : nothingNew(resource)
  if (name.startsWith('CUSTOMER.DISPUTE.'))
    return hasShape(DisputePayload, resource)
      ? disputeNews(ask, account, name, resource)
      : nothingNew(resource)
  if (!hasShape(Identifier, resource)) return nothingNew(resource)
  if (name.startsWith('CHECKOUT.ORDER.')) return about('payment_changed', resource.id)
  if (name === 'VAULT.PAYMENT-TOKEN.DELETED') return about('method_removed', resource.id)
  return nothingNew(resource)
}

const nothingNew = ({ id }: Record<string, unknown>): News =>
  about('other', hasShape(TokenSchema, id) ? id : '')

const about = (
  type: ProviderEvent['type'],
  ref: string,
  payment_ref: string | null = null,
  details: ProviderEventDetails = {},
): News => ({ type, ref, payment_ref, details })

const moneyOf = (money: Static<typeof MoneyPayload> | null | undefined): ProviderEventDetails =>
  money ? { amount: fromDecimal(money.value, money.currency_code), currency: money.currency_code } : {}

const orderIn = ({ supplementary_data }: Pick<Static<typeof CapturePayload>, 'supplementary_data'>) =>
  supplementary_data?.related_ids?.order_id ?? null

async function captureNews(
  ask: Paypal,
  account: ProviderAccount,
  capture: Static<typeof CapturePayload>,
): Promise<News> {
  const ref = orderIn(capture) ?? (await orderOf(ask, account, capture.id)) ?? capture.id
  // Another store may share the account: its keys are not ours.
  const [mark, ...key] = capture.custom_id?.split(':') ?? []
  const ours = mark === account.mark ? { key: key.join(':') } : {}
  return about('payment_changed', ref, null, { ...ours, ...moneyOf(capture.amount) })
}

/** Our reference of a payment is its order id; refunds and disputes only name the capture. */
async function orderOf(ask: Paypal, account: ProviderAccount, capture: string): Promise<string | null> {
  const path = `/v2/payments/captures/${encodeURIComponent(capture)}`
  return orderIn(await ask<PaypalCapture>(account, { method: 'GET', path }))
}

async function refundNews(
  ask: Paypal,
  account: ProviderAccount,
  refund: Static<typeof RefundPayload>,
): Promise<News> {
  const capture = /captures\/([^/]+)$/.exec(refund.links?.find(({ rel }) => rel === 'up')?.href ?? '')?.[1]
  const order = capture ? await orderOf(ask, account, capture) : null
  const state =
    refund.status === 'PENDING'
      ? 'pending'
      : refund.status === 'FAILED' || refund.status === 'CANCELLED'
        ? 'failed'
        : 'succeeded'
  return about('refund_changed', refund.id, order, { ...moneyOf(refund.amount), state })
}

async function disputeNews(
  ask: Paypal,
  account: ProviderAccount,
  name: string,
  dispute: Static<typeof DisputePayload>,
): Promise<News> {
  const capture = dispute.disputed_transactions?.[0]?.seller_transaction_id
  const order = capture ? await orderOf(ask, account, capture) : null
  const won = /SELLER_FAVOU?R|CANCELED_BY_BUYER|DENIED/.test(dispute.dispute_outcome?.outcome_code ?? '')
  const details = { ...moneyOf(dispute.dispute_amount), reason: dispute.reason?.toLowerCase() ?? 'other' }
  if (name === 'CUSTOMER.DISPUTE.CREATED') return about('dispute_opened', dispute.dispute_id, order, details)
  if (name === 'CUSTOMER.DISPUTE.RESOLVED')
    return about('dispute_closed', dispute.dispute_id, order, { ...details, won })
  return about('other', dispute.dispute_id, order)
}
