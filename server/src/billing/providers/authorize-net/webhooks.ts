import { DAY_MS } from '@matinee/contract/platform/durations'
import { SIGNATURE_KEY } from '../provider-keys.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { Type, type Static } from 'typebox'
import type { ProviderRequest } from '../provider-request.ts'
import {
  ForgedWebhook,
  type ProviderEventDetails,
  type ProviderAccount,
  type ProviderEvent,
} from '../provider.ts'
import { readEnvelope, TokenSchema } from '../webhook-shapes.ts'
import type { Anet } from './client.ts'
import { findTransaction } from './transactions.ts'

// It retries ten times over nine days.
const OLDEST_MS = 10 * DAY_MS
const AHEAD_MS = 5 * 60 * 1000

const Notification = Type.Object({
  notificationId: TokenSchema,
  eventType: TokenSchema,
  eventDate: Type.String({ maxLength: 40 }),
  payload: Type.Object({ id: Type.Optional(Type.Union([TokenSchema, Type.Integer()])) }),
})

/** Reads an event if it is signed with this account's key. */
export async function readAnetWebhook(
  ask: Anet,
  account: ProviderAccount,
  { headers, body, now }: ProviderRequest<'readWebhook'>,
): Promise<ProviderEvent[]> {
  assertSigned(account.keys['signature_key'] ?? '', headers['x-anet-signature'] ?? '', body)
  const told = readEnvelope(Notification, body)
  const age = now.getTime() - Date.parse(told.eventDate)
  if (!(age < OLDEST_MS && age > -AHEAD_MS)) throw new ForgedWebhook('too old')
  const news = await newsOf(ask, account, told)
  const details: ProviderEventDetails = { name: told.eventType, ...news.details }
  return [{ id: told.notificationId, at: new Date(told.eventDate).toISOString(), ...news, details }]
}

const SIGNATURE = /^sha512=([\da-f]{128})$/i

/**
 * The key is hexadecimal: some accounts sign with that text, others with the bytes it encodes. With a key in any other
 * form, nothing is trusted.
 */
function assertSigned(key: string, signature: string, body: Buffer): void {
  const given = Buffer.from(SIGNATURE.exec(signature)?.[1] ?? '', 'hex')
  const isRight =
    SIGNATURE_KEY.test(key) &&
    [Buffer.from(key, 'utf8'), Buffer.from(key, 'hex')]
      .map((secret) => createHmac('sha512', secret).update(body).digest())
      .some((expected) => expected.length === given.length && timingSafeEqual(expected, given))
  if (!isRight) throw new ForgedWebhook('not signed by Authorize.net')
}

type News = Pick<ProviderEvent, 'type' | 'ref' | 'payment_ref' | 'details'>

async function newsOf(
  ask: Anet,
  account: ProviderAccount,
  { eventType, payload }: Static<typeof Notification>,
) {
  const ref = String(payload.id ?? '')
  if (eventType === 'net.authorize.payment.refund.created') return refundNews(ask, account, ref)
  if (eventType === 'net.authorize.customer.paymentProfile.deleted') return about('method_removed', ref)
  if (eventType.startsWith('net.authorize.payment.')) return about('payment_changed', ref)
  return about('other', ref)
}

const about = (
  type: ProviderEvent['type'],
  ref: string,
  payment_ref: string | null = null,
  details: ProviderEventDetails = {},
): News => ({ type, ref, payment_ref, details })

/** A refund event does not name its payment; only the refund itself does. */
async function refundNews(ask: Anet, account: ProviderAccount, ref: string): Promise<News> {
  const { refTransId } = await findTransaction(ask, account, ref)
  return about('refund_changed', ref, refTransId ?? null, { state: 'succeeded' })
}
