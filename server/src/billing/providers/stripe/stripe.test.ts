import { afterAll, afterEach, describe, expect, it } from 'vitest'
import Stripe from 'stripe'
import { SECRET_KEY, startStripeDouble } from '../../../../testing/stripe-double.ts'
import { stripeChecks } from '../../../../testing/stripe-schemas.ts'
import {
  ForgedWebhook,
  MethodDeclined,
  ProviderRefused,
  ProviderUnavailable,
  type ChargeRequest,
  type ProviderAccount,
} from '../provider.ts'
import { makeStripe } from './stripe.ts'

const double = await startStripeDouble(await stripeChecks())
const stripe = makeStripe(double.url)
afterAll(() => double.stop())
afterEach(() => void double.troubles.splice(0))

const WEBHOOK_SECRET = 'whsec_double'
const account: ProviderAccount = {
  store_id: 1,
  provider: 'stripe',
  live: false,
  mark: 'abcdef',
  keys: { secret_key: SECRET_KEY, publishable_key: 'pk_test_double', webhook_secret: WEBHOOK_SECRET },
}
const ana = { member_id: 7, email: 'ana@example.com', name: 'Ana', ref: null }

let keys = 0
const newKey = () => `payment:${(keys += 1)}`
const chargeOf = (changes: Partial<ChargeRequest> = {}): ChargeRequest => ({
  key: newKey(),
  amount: 999,
  currency: 'USD',
  method: { ref: 'pm_card_visa', customer_ref: 'cus_1' },
  on_session: false,
  keep: false,
  description: 'Harbour, monthly',
  return_url: 'https://films.example/orders/complete_order',
  ...changes,
})
const made = (path: string) => double.asked.filter((each) => each.method === 'POST' && each.path === path)

describe('what is asked of Stripe', () => {
  it('keeps a card by a setup, gives it to its owner and to nobody else', async () => {
    const setup = await stripe.beginSetup(account, {
      key: 'setup:1',
      currency: 'USD',
      customer: null,
      return_url: 'https://films.example',
    })
    expect(setup.client_secret).toContain(`${setup.ref}_secret_`)
    const customer_ref = await stripe.ensureCustomer(account, ana, 'member:7')
    await stripe.claimSetup(account, { setup_ref: setup.client_secret, customer_ref })

    const save = { token: setup.client_secret, customer: { ...ana, ref: customer_ref }, key: 'save:1' }
    await expect(stripe.saveMethod(account, save)).rejects.toThrow(ProviderRefused)
    // The page confirms it at Stripe directly.
    const card = await stripe.saveMethod(account, { ...save, token: 'pm_card_visa' })
    Object.assign(double.things.get(setup.ref)!, { status: 'succeeded', payment_method: card.ref })
    expect(await stripe.saveMethod(account, save)).toEqual({
      ref: 'pm_card_visa',
      customer_ref,
      kind: 'card',
      brand: 'visa',
      last4: '4242',
      exp_month: 8,
      exp_year: 2030,
      fingerprint: 'fp_1',
    })

    const bob = { ...ana, member_id: 8, ref: 'cus_bob' }
    await expect(
      stripe.saveMethod(account, { token: card.ref, customer: bob, key: 'save:2' }),
    ).rejects.toThrow(/another customer/)
    await expect(
      stripe.claimSetup(account, { setup_ref: setup.ref, customer_ref: 'cus_bob' }),
    ).rejects.toThrow(/another customer/)
  })

  it('charges while nobody is there, and says what it cost', async () => {
    const outcome = await stripe.charge(account, chargeOf())
    expect(outcome).toMatchObject({ state: 'succeeded', fee: 59 })
    const { form, key, version } = made('/v1/payment_intents').at(-1)!
    expect(form).toMatchObject({
      amount: '999',
      currency: 'usd',
      confirm: 'true',
      off_session: 'true',
      automatic_payment_methods: { enabled: 'true', allow_redirects: 'never' },
    })
    expect(key).toMatch(/^abcdef:payment:\d+$/)
    expect(version).toBe('2026-10-28.endive')
    expect(form).not.toHaveProperty('payment_method_types')
  })

  it('begins a payment for the page: kept for later where it is wished, by one kind of method alone', async () => {
    const outcome = await stripe.beginPayment(account, {
      key: newKey(),
      amount: 500,
      currency: 'EUR',
      customer: { ...ana, ref: 'cus_1' },
      method_type: 'sepa_debit',
      keep: true,
      description: 'Harbour',
      return_url: 'https://films.example',
    })
    expect(outcome).toMatchObject({ state: 'requires_action', approve_url: null })
    expect(made('/v1/payment_intents').at(-1)!.form).toMatchObject({
      setup_future_usage: 'off_session',
      allowed_payment_method_types: ['sepa_debit'],
    })
  })

  it.each([
    ['pm_card_chargeDeclined', 'card_declined'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
    ['pm_card_chargeDeclinedLostCard', 'lost_or_stolen'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error'],
    ['pm_card_authenticationRequired', 'authentication_required'],
    ['pm_gone', 'method_gone'],
  ])('says of %s that it is %s', async (ref, code) => {
    const outcome = await stripe.charge(account, chargeOf({ method: { ref, customer_ref: 'cus_1' } }))
    expect(outcome).toMatchObject({ state: 'declined', code })
  })

  it('asks the payer who is there', async () => {
    const method = { ref: 'pm_card_authenticationRequired', customer_ref: 'cus_1' }
    const outcome = await stripe.charge(account, chargeOf({ on_session: true, method }))
    expect(outcome).toMatchObject({
      state: 'requires_action',
      client_secret: expect.stringContaining('_secret_'),
    })
    const form = made('/v1/payment_intents').at(-1)!.form
    expect(form).toMatchObject({ return_url: 'https://films.example/orders/complete_order' })
    expect(form).not.toHaveProperty('off_session')
  })

  it('says that another card is needed where one cannot be kept', async () => {
    const asked = { token: 'pm_card_chargeDeclinedIncorrectCvc', customer: ana, key: 'save:3' }
    const refused = stripe.saveMethod(account, asked)
    await expect(refused).rejects.toThrow(MethodDeclined)
    await expect(refused).rejects.toMatchObject({ code: 'incorrect_cvc' })
  })

  it('gives back a part and never more than was paid', async () => {
    const paid = await stripe.charge(account, chargeOf())
    const payment_ref = paid.ref!
    const part = { payment_ref, amount: 400, currency: 'USD', reason: 'asked' }
    expect(await stripe.refund(account, { ...part, key: 'refund:1' })).toMatchObject({ state: 'succeeded' })
    // The same refund requested again is the same refund.
    expect(await stripe.refund(account, { ...part, key: 'refund:1' })).toMatchObject({ state: 'succeeded' })
    expect(double.things.get(payment_ref)!['refunded']).toBe(400)
    await expect(stripe.refund(account, { ...part, key: 'refund:2', amount: 600 })).rejects.toThrow(
      ProviderRefused,
    )
  })
})

describe('a key', () => {
  it('moves money once, however often and in whatever words it is asked', async () => {
    const asked = chargeOf()
    const first = await stripe.charge(account, asked)
    expect(await stripe.charge(account, asked)).toEqual(first)
    // Another description is another request to Stripe: the outcome of the first counts.
    expect(await stripe.charge(account, { ...asked, description: 'changed' })).toEqual(first)
    // A day later Stripe has forgotten the key.
    expect(await stripe.charge(account, { ...asked, again: true })).toEqual(first)
    const all = [...double.things.values()].filter(
      (each) =>
        each['object'] === 'payment_intent' &&
        (each['metadata'] as Record<string, string>)['matinee_key'] === asked.key,
    )
    expect(all).toHaveLength(1)
  })

  it('is another one in another store', async () => {
    const asked = chargeOf()
    const [one, other] = [
      await stripe.charge(account, asked),
      await stripe.charge({ ...account, mark: 'fedcba' }, asked),
    ]
    expect(other.ref).not.toBe(one.ref)
  })

  it('asks again by itself when an answer is lost, and pays once', async () => {
    double.troubles.push('lose the answer')
    const asked = chargeOf()
    expect(await stripe.charge(account, asked)).toMatchObject({ state: 'succeeded' })
    const sent = double.asked.filter(({ key }) => key === `abcdef:${asked.key}`)
    expect(sent).toHaveLength(2)
  })
})

describe('trouble', () => {
  it.each([500, 503, 429, 409])('does not know what came of it when Stripe answers %i', async (status) => {
    double.troubles.push(status, status, status)
    await expect(stripe.charge(account, chargeOf())).rejects.toThrow(ProviderUnavailable)
  })

  it('does not know what came of it when nobody answers', async () => {
    double.troubles.push('hang up', 'hang up', 'hang up')
    await expect(stripe.charge(account, chargeOf())).rejects.toThrow(ProviderUnavailable)
  })

  it('says which keys do not work, and why', async () => {
    await stripe.check(account)
    const wrong = { ...account, keys: { ...account.keys, secret_key: 'sk_test_wrong' } }
    await expect(stripe.check(wrong)).rejects.toMatchObject({ reason: 'keys_wrong' })
    await expect(stripe.check({ ...account, live: true })).rejects.toMatchObject({
      reason: 'keys_of_other_mode',
    })
    const mixed = { ...account, keys: { ...account.keys, publishable_key: 'pk_live_1' } }
    await expect(stripe.check(mixed)).rejects.toMatchObject({ reason: 'keys_of_other_mode' })
  })
})

describe('amounts', () => {
  const sent = async (amount: number, currency: string) => {
    await stripe.charge(account, chargeOf({ amount, currency }))
    return made('/v1/payment_intents').at(-1)!.form['amount']
  }

  it('are in the units Stripe counts in', async () => {
    expect(await sent(999, 'USD')).toBe('999')
    expect(await sent(1000, 'JPY')).toBe('1000')
    expect(await sent(5, 'ISK')).toBe('500')
    expect(await sent(1230, 'KWD')).toBe('1230')
    await expect(sent(1234, 'KWD')).rejects.toThrow(ProviderRefused)
  })

  it('have a least, and a currency it does not take has none', () => {
    expect(stripe.least('USD')).toBe(50)
    expect(stripe.least('JPY')).toBe(50)
    expect(stripe.least('GBP')).toBe(30)
    expect(stripe.least('XXX')).toBeNull()
  })
})

describe('a webhook', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const seconds = now.getTime() / 1000
  const event = (type: string, object: object, id = 'evt_1') =>
    JSON.stringify({ id, object: 'event', created: seconds, type, data: { object } })
  const signed = (payload: string, timestamp = seconds, secret = WEBHOOK_SECRET) => ({
    headers: { 'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) },
    body: Buffer.from(payload),
    now,
  })
  const read = async (type: string, object: object) =>
    (await stripe.readWebhook(account, signed(event(type, object))))[0]!

  const paid = event('payment_intent.succeeded', { object: 'payment_intent', id: 'pi_9', metadata: {} })

  it('is believed where it is signed, again and again as the same event', async () => {
    const [first] = await stripe.readWebhook(account, signed(paid))
    const [second] = await stripe.readWebhook(account, signed(paid))
    expect(first).toMatchObject({
      id: 'evt_1',
      type: 'payment_changed',
      ref: 'pi_9',
      at: '2026-11-21T12:00:00.000Z',
    })
    expect(second).toEqual(first)
  })

  it.each([
    ['one byte changed', { ...signed(paid), body: Buffer.from(paid.replace('pi_9', 'pi_8')) }],
    ['another secret', signed(paid, seconds, 'whsec_other')],
    ['too old', signed(paid, seconds - 301)],
    ['not signed', { ...signed(paid), headers: {} }],
    ['nothing at all', { headers: {}, body: Buffer.alloc(0), now }],
  ])('is forged: %s', async (_what, webhook) => {
    await expect(stripe.readWebhook(account, webhook)).rejects.toThrow(ForgedWebhook)
  })

  it('is believed by no account without a secret', async () => {
    const open = { ...account, keys: { ...account.keys, webhook_secret: '' } }
    await expect(stripe.readWebhook(open, signed(paid, seconds, ''))).rejects.toThrow(ForgedWebhook)
  })

  it('tells our own key alone', async () => {
    const about = (mark: string) => ({
      object: 'payment_intent',
      id: 'pi_9',
      metadata: { matinee_key: 'payment:12', matinee_store: mark },
    })
    expect((await read('payment_intent.succeeded', about('abcdef'))).details.key).toBe('payment:12')
    expect((await read('payment_intent.succeeded', about('other1'))).details).not.toHaveProperty('key')
  })

  it('tells of refunds, disputes and cards in our words', async () => {
    const refund = { object: 'refund', id: 're_1', payment_intent: 'pi_9', amount: 400, currency: 'usd' }
    expect(await read('refund.updated', { ...refund, status: 'failed', metadata: {} })).toMatchObject({
      type: 'refund_changed',
      ref: 're_1',
      payment_ref: 'pi_9',
      details: { amount: 400, currency: 'USD', state: 'failed' },
    })
    const dispute = { object: 'dispute', id: 'dp_1', payment_intent: 'pi_9', amount: 999, currency: 'usd' }
    const opened = { ...dispute, status: 'needs_response', reason: 'fraudulent' }
    expect(await read('charge.dispute.created', opened)).toMatchObject({
      type: 'dispute_opened',
      payment_ref: 'pi_9',
    })
    expect(
      await read('charge.dispute.closed', { ...dispute, status: 'won', reason: 'fraudulent' }),
    ).toMatchObject({
      type: 'dispute_closed',
      details: { won: true },
    })
    // A bank inquiry has taken no money.
    const inquiry = { ...dispute, status: 'warning_needs_response', reason: 'general' }
    expect((await read('charge.dispute.created', inquiry)).type).toBe('other')
    const card = { brand: 'visa', last4: '4242', exp_month: 1, exp_year: 2033 }
    expect(
      await read('payment_method.automatically_updated', { object: 'payment_method', id: 'pm_1', card }),
    ).toMatchObject({ type: 'method_updated', ref: 'pm_1', details: { exp_year: 2033 } })
  })
})
