import fc from 'fast-check'
import { createHmac } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPaypalDouble } from '../../../testing/paypal-double.ts'
import { storeContextOf } from '../../../testing/store-context.ts'
import { SECRET_KEY } from '../../../testing/stripe-double.ts'
import { makeWorld } from '../../../testing/world.ts'
import { seal } from '../../platform/text/vault.ts'
import { accountOf, purposeOf } from '../providers/registry.ts'
import { signedWebhook } from '../providers/test-webhooks.ts'
import { handleProviderEventJob } from './webhooks.ts'

const paypal = await startPaypalDouble()
afterAll(() => paypal.stop())
const world = await makeWorld({ PAYPAL_URL: paypal.url })
const SIGNATURE_KEY = 'AB'.repeat(64)
const KEYS: Record<string, Record<string, string>> = {
  stripe: { publishable_key: 'pk_test_1', secret_key: SECRET_KEY, webhook_secret: 'whsec_1' },
  paypal: { client_id: 'client', client_secret: 'secret', webhook_id: 'WH1' },
  authorize_net: {
    api_login_id: 'login',
    client_key: 'public',
    transaction_key: 'good',
    signature_key: SIGNATURE_KEY,
  },
}

beforeAll(async () => {
  for (const [provider, keys] of Object.entries(KEYS))
    await world.ctx.db
      .insertInto('provider_account')
      .values({
        store_id: world.storeId,
        provider: provider as 'stripe',
        sealed: seal(world.ctx, purposeOf(world.storeId, provider), JSON.stringify(keys)),
      })
      .execute()
})

type Signed = { headers: Record<string, string>; body: string }
const now = () => new Date().toISOString()

/** The events each provider can send, and how it signs them. */
const VENDORS: Record<string, { events: object[]; sign: (body: string) => Signed | Promise<Signed> }> = {
  stripe: {
    events: [
      eventOfStripe('payment_intent.succeeded', {
        object: 'payment_intent',
        id: 'pi_1',
        metadata: { a: 'b' },
      }),
      eventOfStripe('refund.updated', {
        object: 'refund',
        id: 're_1',
        payment_intent: { id: 'pi_1' },
        amount: 100,
        currency: 'usd',
        status: 'failed',
        metadata: null,
      }),
      eventOfStripe('charge.dispute.created', {
        object: 'dispute',
        id: 'dp_1',
        payment_intent: 'pi_1',
        amount: 100,
        currency: 'usd',
        reason: 'fraudulent',
        status: 'needs_response',
      }),
      eventOfStripe('payment_method.updated', {
        object: 'payment_method',
        id: 'pm_1',
        card: { brand: 'visa', last4: '4242', exp_month: 1, exp_year: 2030 },
      }),
    ],
    sign: (body) => ({
      headers: {
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload: body, secret: 'whsec_1' }),
      },
      body,
    }),
  },
  paypal: {
    events: [
      eventOfPaypal('CHECKOUT.ORDER.APPROVED', { id: 'O1' }),
      eventOfPaypal('PAYMENT.CAPTURE.COMPLETED', {
        id: 'C1',
        custom_id: 'abcdef:payment:1',
        amount: { value: '1.00', currency_code: 'USD' },
        supplementary_data: { related_ids: { order_id: 'O1' } },
      }),
      eventOfPaypal('PAYMENT.CAPTURE.REFUNDED', {
        id: 'R1',
        status: 'COMPLETED',
        amount: { value: '1.00', currency_code: 'USD' },
        links: [{ rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/C1' }],
      }),
      eventOfPaypal('CUSTOMER.DISPUTE.RESOLVED', {
        dispute_id: 'D1',
        reason: 'UNAUTHORISED',
        dispute_amount: { value: '1.00', currency_code: 'USD' },
        dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' },
        disputed_transactions: [{ seller_transaction_id: 'C1' }],
      }),
    ],
    sign: (body) => ({
      headers: {
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': 'https://api.paypal.com/cert',
        'paypal-transmission-id': 'id',
        'paypal-transmission-sig': 'sig',
        'paypal-transmission-time': now(),
      },
      body,
    }),
  },
  authorize_net: {
    events: [
      {
        notificationId: 'n1',
        eventType: 'net.authorize.payment.authcapture.created',
        eventDate: now(),
        payload: { entityName: 'transaction', id: '60000' },
      },
      {
        notificationId: 'n2',
        eventType: 'net.authorize.customer.paymentProfile.deleted',
        eventDate: now(),
        payload: { id: 7 },
      },
    ],
    sign: (body) => ({
      headers: {
        'x-anet-signature': `sha512=${createHmac('sha512', Buffer.from(SIGNATURE_KEY, 'hex')).update(body).digest('hex')}`,
      },
      body,
    }),
  },
  test: {
    events: [
      { id: 'e1', type: 'payment_changed', ref: 'tpp_1', payment_ref: null, details: {}, at: now() },
      {
        id: 'e2',
        type: 'dispute_opened',
        ref: 'tpd_1',
        payment_ref: 'tpp_1',
        details: { amount: 100, reason: 'fraudulent' },
        at: now(),
      },
    ],
    sign: async (body) => {
      const { keys } = await accountOf(storeContextOf(world), 'test')
      const { headers } = signedWebhook(keys, JSON.parse(body), new Date())
      return { headers, body }
    },
  },
}

function eventOfStripe(type: string, object: object) {
  return { id: 'evt_1', type, created: 1_700_000_000, object: 'event', data: { object } }
}
function eventOfPaypal(event_type: string, resource: object) {
  return { id: 'WH-1', event_type, create_time: now(), resource }
}

const send = (provider: string, { headers, body }: Signed) =>
  world.app.inject({
    method: 'POST',
    url: `/api/webhooks/${provider}`,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: body,
  })

/** Every value of an event, as the path to it. */
function placesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (!value || typeof value !== 'object') return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))]
}

function withChange(value: unknown, [key, ...rest]: readonly string[], change: unknown): unknown {
  if (key === undefined) return change
  if (Array.isArray(value))
    return value.map((item, at) => (String(at) === key ? withChange(item, rest, change) : item))
  const inner = value as Record<string, unknown>
  return { ...inner, [key]: withChange(inner[key], rest, change) }
}

const ODD = fc.oneof(
  fc.constantFrom(undefined, null, true, '', '\u0000', '\ud800', 'x'.repeat(300), -1, 1e308, {}, [], [[]]),
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

it.each(Object.keys(VENDORS))(
  'whatever %s signs is taken, ignored or refused, and never a fault',
  async (name) => {
    const { events, sign } = VENDORS[name]!
    for (const event of events)
      expect((await send(name, await sign(JSON.stringify(event)))).statusCode).toBe(200)
    const changed = fc
      .constantFrom(...events.flatMap((event) => placesOf(event).map((path) => ({ event, path }))))
      .chain(({ event, path }) => ODD.map((change) => withChange(event, path, change)))
    await fc.assert(
      fc.asyncProperty(changed, async (event) => {
        const answer = await send(name, await sign(JSON.stringify(event) ?? 'null'))
        expect([200, 400]).toContain(answer.statusCode)
      }),
      { numRuns: 120 },
    )
    await world.work([handleProviderEventJob])
  },
)

it('believes nothing signed with a key of Authorize.net that is none, though it was kept once', async () => {
  const keys = { ...KEYS['authorize_net'], signature_key: `AB${'x'.repeat(126)}` }
  await world.ctx.db
    .updateTable('provider_account')
    .set({ sealed: seal(world.ctx, purposeOf(world.storeId, 'authorize_net'), JSON.stringify(keys)) })
    .where('provider', '=', 'authorize_net')
    .execute()
  const body = JSON.stringify(VENDORS['authorize_net']!.events[0])
  for (const key of [Buffer.from('AB', 'hex'), Buffer.from(''), Buffer.from(keys.signature_key)]) {
    const signature = createHmac('sha512', key).update(body).digest('hex')
    for (const header of [`sha512=${signature}`, signature, 'sha512=', `sha512=${signature.slice(0, 2)}`])
      expect(
        (await send('authorize_net', { headers: { 'x-anet-signature': header }, body })).statusCode,
      ).toBe(400)
  }
})

it('refuses a signature key that is not whole, with a sentence, when it is entered', async () => {
  const owner = await world.as(world.owner)
  for (const signature_key of ['AB', `${'AB'.repeat(63)}AX`, 'AB'.repeat(65)]) {
    const keys = { ...KEYS['authorize_net'], signature_key }
    const answer = await owner.put('/bullet/api/providers/authorize_net', { keys, live: false })
    expect(answer.json()).toMatchObject({ code: 'key_malformed', errors: { signature_key: ['malformed'] } })
  }
})
