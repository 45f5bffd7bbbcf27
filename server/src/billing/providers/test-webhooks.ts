import { Moment } from '@matinee/contract/platform/shapes'
import { Nullable, OneOf } from '@matinee/contract/platform/schema-builders'
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { Type } from 'typebox'
import { timestampAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { ForgedWebhook, type ProviderKeys, type ProviderAccount, type ProviderEvent } from './provider.ts'
import { CurrencyCodeSchema, readEnvelope, TokenSchema, UnitsSchema, WordsSchema } from './webhook-shapes.ts'
import { insertWebhooks, type TestStore, type NewWebhook } from './test-store.ts'

export const SIGNATURE = 'test-signature'
const GOOD_FOR_S = 300
const DELAY_S = 2
const TIMES = 2

export type TestProviderNews = Pick<ProviderEvent, 'type' | 'ref'> &
  Partial<Pick<ProviderEvent, 'payment_ref' | 'details'>> & {
    /** Delay in seconds. */
    later?: number
  }

/**
 * The queue of webhooks in the provider's own books. By default they are late and repeated; the account's keys change
 * that (`webhooks: off`, `webhook_delay` in seconds, `webhook_times`).
 */
export function webhooksOf(
  { clock, isSimulated }: Pick<Context, 'clock' | 'isSimulated'>,
  { store_id, keys }: ProviderAccount,
  news: readonly TestProviderNews[],
): NewWebhook[] {
  if (isSimulated || keys['webhooks'] === 'off') return []
  const at = clock.now().toISOString()
  return news.map(({ later = 0, ...told }) => ({
    store_id,
    body: { payment_ref: null, details: {}, ...told, id: randomUUID(), at } satisfies ProviderEvent,
    due_at: timestampAfter(clock, later + Number(keys['webhook_delay'] ?? DELAY_S)),
    times: Number(keys['webhook_times'] ?? TIMES),
  }))
}

export const storeTestNews = (
  ctx: Pick<Context, 'clock' | 'isSimulated'>,
  books: TestStore,
  account: ProviderAccount,
  news: TestProviderNews,
) => insertWebhooks(books, webhooksOf(ctx, account, [news]))

const signatureOf = ({ secret = '' }: ProviderKeys, at: number, body: string | Buffer) =>
  createHmac('sha256', secret).update(`${at}.`).update(body).digest()

/** A webhook request as sent. */
export function signedWebhook(keys: ProviderKeys, event: unknown, now: Date) {
  const body = Buffer.from(JSON.stringify(event))
  const at = Math.floor(now.getTime() / 1000)
  return { headers: { [SIGNATURE]: `t=${at},v1=${signatureOf(keys, at, body).toString('hex')}` }, body }
}

const EventTold = Type.Object({
  id: TokenSchema,
  type: OneOf([
    'payment_changed',
    'refund_changed',
    'dispute_opened',
    'dispute_closed',
    'method_updated',
    'method_removed',
    'setup_changed',
    'other',
  ]),
  ref: TokenSchema,
  payment_ref: Nullable(TokenSchema),
  details: Type.Object({
    name: Type.Optional(WordsSchema),
    key: Type.Optional(TokenSchema),
    amount: Type.Optional(UnitsSchema),
    currency: Type.Optional(CurrencyCodeSchema),
    state: Type.Optional(OneOf(['succeeded', 'pending', 'failed'])),
    reason: Type.Optional(WordsSchema),
    won: Type.Optional(Type.Boolean()),
    brand: Type.Optional(WordsSchema),
    last4: Type.Optional(WordsSchema),
    exp_month: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
    exp_year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 9999 })),
  }),
  at: Moment,
})

/** The event, if the signature is valid and not older than five minutes. */
export function openWebhook(
  keys: ProviderKeys,
  { headers, body, now }: { headers: Record<string, string | undefined>; body: Buffer; now: Date },
): ProviderEvent {
  const [, time = '', signature = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers[SIGNATURE] ?? '') ?? []
  const at = Number(time)
  if (!keys['secret'] || !signature) throw new ForgedWebhook('It is not signed.')
  if (!timingSafeEqual(signatureOf(keys, at, body), Buffer.from(signature, 'hex')))
    throw new ForgedWebhook('The signature is not of this store.')
  if (Math.abs(now.getTime() / 1000 - at) > GOOD_FOR_S) throw new ForgedWebhook('It is too old.')
  return readEnvelope(EventTold, body)
}
