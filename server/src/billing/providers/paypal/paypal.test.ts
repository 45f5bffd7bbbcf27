import { DAY_MS } from '@matinee/contract/platform/durations'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { startPaypalDouble } from '../../../../testing/paypal-double.ts'
import {
  ForgedWebhook,
  ProviderRefused,
  ProviderUnavailable,
  type ChargeRequest,
  type ProviderAccount,
} from '../provider.ts'
import { makePaypal } from './paypal.ts'

const double = await startPaypalDouble()
const paypal = makePaypal(double.url)
afterAll(() => double.stop())
afterEach(() => {
  double.failures.splice(0)
  Object.assign(double.state, { signatures: true, forgets: false })
})

const account: ProviderAccount = {
  store_id: 1,
  provider: 'paypal',
  live: false,
  mark: 'abcdef',
  keys: { client_id: 'client', client_secret: 'secret', webhook_id: 'WH1' },
}
const ana = { member_id: 7, email: 'ana@example.com', name: 'Ana', ref: null }
const return_url = 'https://films.example/orders/complete_order'

let keys = 0
const chargeOf = (changes: Partial<ChargeRequest> = {}): ChargeRequest => ({
  key: `payment:${(keys += 1)}`,
  amount: 999,
  currency: 'USD',
  method: { ref: 'tok_good', customer_ref: 'cust_1' },
  on_session: false,
  keep: false,
  description: 'Harbour, monthly',
  return_url,
  ...changes,
})
const begin = (keep = false, key = `payment:${(keys += 1)}`) =>
  paypal.beginPayment(account, {
    key,
    amount: 1050,
    currency: 'EUR',
    customer: ana,
    method_type: null,
    keep,
    description: 'Harbour',
    return_url,
  })
const approve = (ref: string, more = {}) =>
  Object.assign(double.things.get(ref)!, { status: 'APPROVED', ...more })
const last = (path: string) => double.requests.findLast((each) => each.path === path)!

describe('what is asked of PayPal', () => {
  it('keeps a wallet once its owner has approved it', async () => {
    const setup = await paypal.beginSetup(account, {
      key: 'setup:1',
      currency: 'USD',
      customer: null,
      return_url,
    })
    expect(setup.approve_url).toMatch(/^https:\/\/www\.sandbox\.paypal\.com/)
    const save = { token: setup.ref, customer: ana, key: 'save:1' }
    await expect(paypal.saveMethod(account, save)).rejects.toThrow(ProviderRefused)
    approve(setup.ref)
    const kept = await paypal.saveMethod(account, save)
    expect(kept).toMatchObject({
      kind: 'paypal',
      brand: 'paypal',
      customer_ref: 'cust_1',
      fingerprint: 'PAYERANA22222',
    })
    // Requested twice, it is one wallet.
    expect(await paypal.saveMethod(account, save)).toEqual(kept)
    await paypal.forgetMethod(account, kept)
  })

  it('charges a kept wallet and says what it cost', async () => {
    const outcome = await paypal.charge(account, chargeOf())
    expect(outcome).toMatchObject({ state: 'succeeded', fee: 59 })
    expect(last('/v2/checkout/orders').body).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [{ amount: { currency_code: 'USD', value: '9.99' } }],
      payment_source: { paypal: { vault_id: 'tok_good' } },
    })
  })

  it('sends the payer to PayPal, and takes the money when they have said yes', async () => {
    const begun = await begin(true)
    if (begun.state !== 'requires_action') throw new Error(begun.state)
    expect(begun.approve_url).toContain(begun.ref)
    expect(await paypal.findPayment(account, begun.ref)).toMatchObject({ state: 'requires_action' })
    approve(begun.ref)
    expect(await paypal.findPayment(account, begun.ref)).toMatchObject({ state: 'succeeded' })
    expect(await paypal.findPayment(account, begun.ref)).toMatchObject({ state: 'succeeded' })
    expect(last('/v2/checkout/orders').body).toMatchObject({
      payment_source: {
        paypal: { attributes: { vault: { store_in_vault: 'ON_SUCCESS', usage_type: 'MERCHANT' } } },
      },
    })
  })

  it('says what came of an order whose funding is refused, and of one that is gone', async () => {
    const begun = await begin()
    approve(begun.ref!, { declines: true })
    expect(await paypal.findPayment(account, begun.ref!)).toMatchObject({
      state: 'declined',
      code: 'card_declined',
    })
    expect(await paypal.findPayment(account, 'ORDGONE')).toMatchObject({ state: 'declined' })
  })

  it.each([
    ['INSTRUMENT_DECLINED', 'card_declined'],
    ['PAYER_ACTION_REQUIRED', 'authentication_required'],
    ['PAYER_ACCOUNT_LOCKED_OR_CLOSED', 'method_gone'],
    ['AGREEMENT_ALREADY_CANCELLED', 'method_gone'],
    ['CARD_EXPIRED', 'expired_card'],
  ])('says of %s that it is %s', async (issue, code) => {
    double.wallets.set('tok_bad', issue)
    const method = { ref: 'tok_bad', customer_ref: null }
    expect(await paypal.charge(account, chargeOf({ method }))).toMatchObject({ state: 'declined', code })
  })

  it('gives back a part and never more than was paid', async () => {
    const paid = await paypal.charge(account, chargeOf())
    const part = { key: 'refund:1', payment_ref: paid.ref!, amount: 400, currency: 'USD', reason: 'asked' }
    const first = await paypal.refund(account, part)
    expect(first).toMatchObject({ state: 'succeeded' })
    expect(await paypal.refund(account, part)).toEqual(first)
    expect(await paypal.refund(account, { ...part, key: 'refund:2', amount: 600 })).toMatchObject({
      state: 'failed',
    })
  })

  it('writes amounts as PayPal does, in the currencies it takes', async () => {
    const sent = async (amount: number, currency: string) => {
      await paypal.charge(account, chargeOf({ amount, currency }))
      return (last('/v2/checkout/orders').body['purchase_units'] as { amount: { value: string } }[])[0]!
        .amount.value
    }
    expect(await sent(5, 'GBP')).toBe('0.05')
    expect(await sent(1200, 'JPY')).toBe('1200')
    expect(await sent(120_000, 'HUF')).toBe('1200')
    await expect(sent(120_050, 'HUF')).rejects.toThrow(ProviderRefused)
    expect(['AUD', 'EUR', 'GBP', 'USD'].map((each) => paypal.least(each))).toEqual([1, 1, 1, 1])
    expect([paypal.least('HUF'), paypal.least('JPY'), paypal.least('KWD')]).toEqual([100, 1, null])
  })
})

describe('a key', () => {
  it('moves money once, and its answer is the same', async () => {
    const asked = chargeOf()
    const first = await paypal.charge(account, asked)
    expect(await paypal.charge(account, asked)).toEqual(first)
    expect((await paypal.charge({ ...account, mark: 'fedcba' }, asked)).ref).not.toBe(first.ref)
  })

  it('never pays the same again once PayPal has forgotten it: news will tell', async () => {
    const asked = chargeOf()
    await paypal.charge(account, asked)
    double.state.forgets = true
    await expect(paypal.charge(account, { ...asked, again: true })).rejects.toThrow(ProviderUnavailable)
  })

  it('finds what was done when an answer was lost', async () => {
    await paypal.check(account)
    double.failures.push('lose the answer')
    const asked = chargeOf()
    await expect(paypal.charge(account, asked)).rejects.toThrow(ProviderUnavailable)
    expect(await paypal.charge(account, asked)).toMatchObject({ state: 'succeeded' })
  })
})

describe('trouble', () => {
  it.each([500, 503, 429, 'hang up', 'nonsense'] as const)(
    'does not know what came of it: %s',
    async (trouble) => {
      await paypal.check(account)
      double.failures.push(trouble)
      await expect(paypal.charge(account, chargeOf())).rejects.toThrow(ProviderUnavailable)
    },
  )

  it('lets itself in anew where it was let in before and is no longer', async () => {
    await paypal.check(account)
    double.state.token = 'A22'
    await expect(paypal.check(account)).resolves.toBeUndefined()
  })

  it('says which keys do not work, and why', async () => {
    const keysOf = (changes: object) => ({ ...account, keys: { ...account.keys, ...changes } })
    await expect(paypal.check(keysOf({ client_secret: 'no' }))).rejects.toMatchObject({
      reason: 'keys_wrong',
    })
    await expect(paypal.check(keysOf({ webhook_id: 'WH2' }))).rejects.toMatchObject({
      reason: 'webhook_unknown',
    })
  })
})

describe('a webhook', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const told = (event_type: string, resource: object, at = now) => ({
    headers: {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.paypal.com/cert',
      'paypal-transmission-id': 'b2384410-f8d2-11ec-8339',
      'paypal-transmission-sig': 'sig+nature==',
      'paypal-transmission-time': at.toISOString(),
    },
    // The raw body: the signature covers these bytes, spaces included.
    body: Buffer.from(
      `{"id": "WH-1",  "create_time": "2026-11-21T11:59:00Z", "event_type": "${event_type}", "resource": ${JSON.stringify(resource)}}`,
    ),
    now,
  })
  const read = async (name: string, resource: object) =>
    (await paypal.readWebhook(account, told(name, resource)))[0]!

  it('goes back to PayPal byte by byte to be verified', async () => {
    const webhook = told('PAYMENT.CAPTURE.COMPLETED', {
      id: 'CAPX',
      supplementary_data: { related_ids: { order_id: 'O1' } },
    })
    const events = await paypal.readWebhook(account, webhook)
    expect(events).toMatchObject([{ id: 'WH-1', type: 'payment_changed', ref: 'O1' }])
    const sent = last('/v1/notifications/verify-webhook-signature').text
    expect(sent).toContain(`"webhook_event":${webhook.body.toString()}}`)
    expect(await paypal.readWebhook(account, webhook)).toEqual(events)
  })

  it('is forged where PayPal does not know it, where it is too old, or nothing at all', async () => {
    const good = told('PAYMENT.CAPTURE.COMPLETED', { id: 'CAPX' })
    double.state.signatures = false
    await expect(paypal.readWebhook(account, good)).rejects.toThrow(ForgedWebhook)
    double.state.signatures = true
    const week = new Date(now.getTime() - 7 * DAY_MS)
    for (const bad of [
      told('X.Y', { id: '1' }, week),
      { ...good, headers: {} },
      { ...good, body: Buffer.alloc(0) },
    ])
      await expect(paypal.readWebhook(account, bad)).rejects.toThrow(ForgedWebhook)
  })

  it('is kept for later where PayPal cannot be asked', async () => {
    double.failures.push(503)
    await expect(paypal.readWebhook(account, told('PAYMENT.CAPTURE.COMPLETED', { id: 'C' }))).rejects.toThrow(
      ProviderUnavailable,
    )
  })

  it('tells of refunds and disputes by the payment they are about', async () => {
    const paid = await paypal.charge(account, chargeOf({ key: 'payment:4711' }))
    const order = double.things.get(paid.ref!) as {
      purchase_units: { payments: { captures: { id: string }[] } }[]
    }
    const capture = order.purchase_units[0]!.payments.captures[0]!
    expect(await read('PAYMENT.CAPTURE.COMPLETED', capture)).toMatchObject({
      ref: paid.ref,
      details: { key: 'payment:4711' },
    })
    const up = { rel: 'up', href: `https://api.sandbox.paypal.com/v2/payments/captures/${capture.id}` }
    const refund = {
      id: 'R1',
      status: 'COMPLETED',
      amount: { currency_code: 'USD', value: '4.00' },
      links: [up],
    }
    expect(await read('PAYMENT.CAPTURE.REFUNDED', refund)).toMatchObject({
      type: 'refund_changed',
      ref: 'R1',
      payment_ref: paid.ref,
      details: { amount: 400, currency: 'USD', state: 'succeeded' },
    })
    const dispute = {
      dispute_id: 'PP-D-1',
      reason: 'UNAUTHORISED',
      dispute_amount: { currency_code: 'USD', value: '9.99' },
      disputed_transactions: [{ seller_transaction_id: capture.id }],
    }
    expect(await read('CUSTOMER.DISPUTE.CREATED', dispute)).toMatchObject({
      type: 'dispute_opened',
      payment_ref: paid.ref,
    })
    const closed = { ...dispute, dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' } }
    expect(await read('CUSTOMER.DISPUTE.RESOLVED', closed)).toMatchObject({
      type: 'dispute_closed',
      details: { won: true },
    })
  })

  it('tells our own key alone', async () => {
    const capture = {
      id: 'C',
      custom_id: 'other1:payment:12',
      supplementary_data: { related_ids: { order_id: 'O1' } },
    }
    expect((await read('PAYMENT.CAPTURE.COMPLETED', capture)).details).not.toHaveProperty('key')
  })
})
